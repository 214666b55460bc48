"""What holds for all tests that hypothesis gives examples to."""

from hypothesis import HealthCheck, settings

# On a machine that is busy with the tests beside it any example may take long.
settings.register_profile("steady", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("steady")
