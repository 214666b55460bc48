"""The checks that users of such programs wish someone had made, and the tests that each of them became."""

import importlib
import sys

import pytest

CHECKS = {
    "1 text from others is text": (
        "tests.e2e.test_checks_terminals::test_no_text_from_outside_reaches_the_terminal_as_more_than_text",
        "tests.e2e.test_checks_terminals::test_a_hosts_own_words_do_no_harm_either",
        "tests.net.test_clean",
        "tests.tui.test_checks_languages::test_every_screen_is_clean_and_whole_at_every_size_and_needs_no_colour",
        "tests.tui.test_checks_screens::test_no_toast_is_ever_raised",
        "tests.tui.test_checks_screens::test_what_somebody_types_into_a_lobby_is_not_obeyed",
        "tests.tui.test_draw::test_any_text_is_drawn_without_hidden_marks",
        "tests.tui.test_table_screen::test_hostile_text_raises_nothing_and_leaves_no_control_bytes",
    ),
    "2 every size, and all keys in sight": (
        "tests.tui.test_checks_languages::test_every_screen_is_clean_and_whole_at_every_size_and_needs_no_colour",
        "tests.tui.test_checks_play::test_a_human_dealer_sees_both_dice_in_the_key_bar",
        "tests.tui.test_checks_play::test_each_legal_move_of_every_hand_is_in_the_key_bar",
        "tests.tui.test_checks_play::test_five_moves_at_once_can_all_be_read_and_pressed",
        "tests.tui.test_checks_screens::test_an_invitation_takes_every_size",
        "tests.tui.test_checks_screens::test_the_lobby_takes_every_size",
        "tests.tui.test_checks_screens::test_the_table_takes_every_size",
        "tests.tui.test_checks_screens::test_the_table_takes_every_size_while_dice_roll",
        "tests.tui.test_draw::test_any_size_is_drawn_whole",
        "tests.tui.test_draw::test_everything_needed_to_play_is_in_sight",
        "tests.tui.test_languages::test_each_legal_move_has_its_key_and_its_word_in_the_bar",
        "tests.tui.test_languages::test_every_sentence_at_the_seat_fits_60_columns",
        "tests.tui.test_languages::test_nothing_that_must_be_read_is_cut",
    ),
    "3 no colour": (
        "tests.e2e.test_checks_terminals::test_no_color_in_the_lobby_and_for_a_host",
        "tests.e2e.test_checks_terminals::test_no_color_means_no_colour_and_the_same_text",
        "tests.tui.test_checks_languages::test_every_screen_is_clean_and_whole_at_every_size_and_needs_no_colour",
        "tests.tui.test_draw::test_the_text_is_the_same_without_colour",
    ),
    "4 a dead address is one sentence": (
        "tests.e2e.test_checks_terminals::test_a_dead_address_is_one_sentence_in_every_language",
        "tests.e2e.test_checks_terminals::test_a_table_that_closes_leaves_nothing_on_the_shell",
        "tests.e2e.test_checks_terminals::test_each_kind_of_dead_address_has_its_own_sentence",
        "tests.e2e.test_checks_terminals::test_nothing_is_spilt_on_the_shell_after_leaving",
        "tests.tui.test_cli::test_a_dead_address",
        "tests.tui.test_cli::test_an_address_that_cannot_be_read",
    ),
    "5 ways out, and Enter": (
        "tests.tui.test_checks_languages::test_every_screen_can_be_left_by_q_and_by_ctrl_c_twice_and_escape_leads_back",
        "tests.tui.test_checks_screens::test_an_invitation_can_be_left_before_the_table_was_seen",
        "tests.tui.test_checks_screens::test_ctrl_c_twice_leaves_from_everywhere",
        "tests.tui.test_checks_screens::test_enter_does_the_obvious_thing",
        "tests.tui.test_checks_screens::test_enter_goes_on_from_what_has_ended",
        "tests.tui.test_checks_screens::test_keys_typed_ahead_go_to_the_screen_that_was_asked_for",
        "tests.tui.test_checks_screens::test_q_leaves_from_everywhere_but_from_lines_that_are_typed",
        "tests.tui.test_checks_screens::test_the_menu_leaves_from_everywhere",
        "tests.tui.test_checks_screens::test_there_is_a_way_out_of_the_whole_lobby",
    ),
    "6 the wheel": (
        "tests.e2e.test_wheel::test_a_host_opens_and_closes_a_table",
        "tests.e2e.test_wheel::test_a_lobby_opens_in_every_language",
        "tests.e2e.test_wheel::test_a_table_is_served_played_at_and_watched",
        "tests.e2e.test_wheel::test_a_terminal_sits_down_to_practise",
        "tests.e2e.test_wheel::test_every_command_explains_itself_in_the_language_asked_for",
        "tests.e2e.test_wheel::test_every_command_is_there",
        "tests.e2e.test_wheel::test_the_wheel_holds_every_language",
    ),
    "7 killed and back, and two terminals with one identity": (
        "tests.e2e.test_checks_terminals::test_a_second_terminal_of_the_same_player_takes_over_once",
        "tests.e2e.test_evening::test_a_terminal_killed_in_mid_hand_comes_back_to_the_same_hand",
        "tests.tui.test_app::test_the_lobby_can_say_why_a_table_was_left",
    ),
    "8 one press is one order": (
        "tests.tui.test_checks_play::test_one_press_is_one_bet_and_one_roll_though_each_is_sent_again_and_again",
        "tests.tui.test_checks_play::test_what_is_pressed_again_after_the_link_was_lost_counts_once",
        "tests.tui.test_table_screen::test_two_presses_before_the_answer_are_one_order",
    ),
    "9 cheap to draw, cheap to leave alone": (
        "tests.e2e.test_checks_terminals::test_an_idle_table_costs_next_to_nothing",
        "tests.e2e.test_painting::test_a_roll_costs_a_terminal_few_bytes",
        "tests.tui.test_checks_languages::test_a_roll_costs_few_bytes",
        "tests.tui.test_table_screen::test_without_motion_there_are_no_timers_but_the_clocks_second",
    ),
    "10 what is imported": (
        "tests.e2e.test_checks_terminals::test_the_link_is_started_before_the_screens_library_is_loaded",
        "tests.tui.test_checks_languages::test_another_language_imports_nothing_more",
        "tests.tui.test_cli::test_help_and_version_import_neither_the_screen_nor_the_broker",
        "tests.tui.test_cli::test_no_screen_is_imported_to_serve_a_table",
    ),
    "11 bell and title": (
        "tests.tui.test_checks_languages::test_bell_and_title_tell_of_ones_turn_in_the_language",
        "tests.tui.test_table_screen::test_the_bell_rings_only_for_who_looks_elsewhere",
    ),
    "12 one deadline": (
        "tests.core.test_clock",
        "tests.tui.test_checks_play::test_a_deadline_that_has_passed_is_the_dealers_to_end",
        "tests.tui.test_checks_play::test_only_ones_own_legal_move_ends_the_deadline",
        "tests.tui.test_checks_play::test_the_same_deadline_is_shown_at_every_terminal_whenever_it_was_told",
    ),
}
"""Each check by its number, with the tests that hold it, or the modules that do nothing else.

Seven, eight and twelve know no language: they are about seats, orders and clocks.
"""


def test_each_check_has_its_tests() -> None:
    assert [name.split()[0] for name in CHECKS] == [str(number) for number in range(1, 13)]


@pytest.mark.skipif(sys.platform == "win32", reason="pseudo terminals are not there")
@pytest.mark.parametrize("check", CHECKS)
def test_the_tests_that_a_check_names_are_there(check: str) -> None:
    for place in CHECKS[check]:
        module, _, name = place.partition("::")
        found = importlib.import_module(module)
        names = [name] if name else [one for one in dir(found) if one.startswith("test_")]
        assert names and all(callable(getattr(found, one, None)) for one in names), place
