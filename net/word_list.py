"""The words that addresses are read out in: short, plain, and far enough apart to be told from each other."""

_LIST = """
abacus acorn acrobat actor admiral adobe advice agent agile airport alarm album alcove algebra alibi alley
almond alpaca alphabet alpine amazing amber amulet anchor ancient android animal ankle answer antenna
anthem antler anvil apple apricot apron aqua arcade archer arena armchair aroma arrow artist aspen athlete
atlas attic auburn august aurora author autumn avenue avocado award axis baboon badge bagel baker balloon
bamboo banana banjo banner barber bargain barley barrel basil basket bathtub baton battery beacon beard
beaver bedrock bedtime beetle bench bicycle bingo birch biscuit bison blanket blaze blender blossom
bluebell bobcat boiler bonfire bonnet bookend bottle boxer bramble brass breeze brick bright broccoli
bronze broom brother brush bubble bucket budget buffalo bugle bulldog bundle bunker buoyant burger butler
button buzzard cabbage cabin cactus calendar camel camper canary canoe canyon captain caravan carbon
cardinal cargo carpet cartoon cashew castle catfish cavern cedar celery century ceramic chalk champion
chariot cheetah cherry chess chicken chief chimney chipmunk chisel cider cinema cinnamon circle citrus
clarity classic clever cliff climb clinic cloak cloud cluster coach coastal cobalt cobra cobweb coconut
coffee college colony comet comic compass comrade concert condor confetti cookie copper coral cosmos
costume cotton cougar country cousin cowboy coyote cradle crane crater crayon cream crescent crimson crisp
crocus crown cuckoo cucumber culture cupboard curious curry curve cushion custard cyclone daffodil daisy
dancer dawn daylight decade december delta denim dentist deputy desk diamond diesel digital dilemma dinner
diploma discount diver doctor dogwood dollar dolphin domino donkey dragon drama drift drum dune dwarf
dynamo eagle early earring earth easel easter eclipse editor effort elbow elder elegant elevator embassy
emperor empire enamel energy engine enigma envelope episode equator escape estate eternal evening exact
exotic expert explore express eyebrow fable fabric factory faculty fairway falcon family famous fantasy
farmer fathom feather fence fennel ferry festival fiber fiction fiddle field fiesta fifty figure filter
firefly fjord flamingo flask fleece flicker flint flood florist fluffy flute flyer focus foggy folder
foliage forest formula fortune fossil fountain fourteen fragment freckle freedom freight fresco fridge
friend frigate frost fruit fudge furnace future fuzzy gadget galaxy gallon garage garden garlic garnet
gazebo gecko gelato general genius gentle gesture geyser giant ginger giraffe glacier glass glider glimmer
glove goblet goggles gondola goose gossip granite grape gravel green griffin grocer grotto group guardian
guide guitar gymnast habit halibut hallway hamlet hammock handle harmony harp harvest hazard hazel
headline heart heaven hedge helium helmet herald heritage hermit heron hexagon hickory hidden highland
hill hippo hobby hockey hoist holiday hollow hopeful horizon hornet horse hotel hubcap humble hummus
hundred hunter hurdle husky hybrid hydrant hyena iceberg icicle igloo iguana image impulse index indigo
industry inkwell insect inspire instant invite island italic ivory jackal jaguar jargon javelin jazz jelly
jersey jester jetpack jewel jigsaw jitter jogger journal jovial jubilee juice jumbo jungle junior jupiter
karate kelp kettle keyboard kilogram kimono kindle kingdom kinship kiosk kitten kiwi knapsack knife koala
label ladder lagoon landmark language lantern larch laser lasso latitude laundry laurel lavender lavish
leader leaf legacy legend leisure lemonade lentil leopard letter level liberty library lichen light lilac
limerick limit linen liquid lively lizard lobster locker lodge logic lollipop london lotus lounge loyal
lucky lullaby lunar lunch luxury lyric macaroni magic magma magnet magpie major mallet mammal manager
mandolin mango mantle maple marathon marble margin marine market maroon marsh marvel mascot matrix
mattress maximum meadow medium medley mellow melody member mentor mercury mermaid meteor method metro
midnight mighty million mimic minnow mirror mocha modern molecule molten moment monarch money mongoose
monsoon month mosaic motor motto mouse movie muffin mulberry mural museum mushroom music muskrat mustang
mystery myth namesake napkin nature nautical nebula necklace nectar nephew neptune network neutron nickel
nineteen noble nocturne nomad noodle north notebook november nucleus nugget nurse nutmeg nutshell nylon
oasis oatmeal oblong ocean octave october odyssey office olive olympic omega onion onward onyx opera optic
orange orbit orchid organ origin oriole ostrich otter outback outfit outpost overcoat owner oxygen ozone
pacific package pajama palace palm pamphlet pancake panda panel paper paprika parsley partner pastry patio
pavilion peacock peanut pebble pelican pendulum penguin pentagon perfect petal pewter phantom phoenix
photo piano piccolo picnic picture pigeon pilgrim pilot pinball pioneer pitcher pixel pizza plankton
platform playful plaza plenty plumber podium poet point polar polite polka polygon poncho popcorn poppy
porch porridge portrait postcard potato practice prairie premium pretzel primrose prince problem proverb
public pudding pulse puma pumpkin pupil puppet purple pursuit pushcart pyramid python quail quantum
quarter quasar queen quest quick quiet quota rabbit raccoon radar radiant rainbow raisin rampart ranch
random rapid raven reason rebel recipe record redwood referee regatta relax remedy renown replica reptile
rescue respect restful reunion rhino ribbon rickshaw ripple risotto robin robot robust rodeo romance
rotunda rowboat ruffle rugby ruler rustic safari saffron sailor salad salsa sample sandwich satchel satin
sausage sawmill scallop scarf scenic school science scissors scooter score scout script sculptor seagull
seaside secret segment senator sentinel serene seven shampoo shark shelf shepherd sheriff shirt shoelace
shoulder shower shrimp sidewalk sierra signal silent sincere siren sketch skillet skipper skyline slogan
smile smoke smoothie snail snake snapshot sneaker snorkel snowman soccer soda solstice sonata soprano
south soybean spaniel spatula spectrum spice spinach spiral splash splendid sponge spoon spring spyglass
square squid stadium staff stallion statue steam stencil stereo steward stirrup stone straw studio sturdy
subway sugar sultan summer sunrise sunset swamp swift sycamore symphony syntax syrup system tabloid
tadpole talisman tapestry tapioca teaspoon tempo tennis thermal thirteen thistle thousand tiger tiptoe
titan toast toboggan topaz topic tornado tortoise toucan tourist towel tractor traffic trail tranquil
trapeze treasure tremor triangle tribe trident trilogy trolley trophy trout truck trumpet trust tugboat
tulip tundra turbine turkey turmeric tuxedo twelve twilight twinkle twist typhoon ukulele ultra umbrella
uncle unfold unicorn unique universe unlock upbeat update upright utopia vacuum vanilla varnish vault
venus verdict vertex vessel vibrant video viking village vinegar viola viper virtue vision vitamin vivid
vocal volcano volume voucher voyage wagon walnut waltz wardrobe warmth water wayside webcam weekend
welcome wheat wheel whisper white widget wigwam wildcat windmill wisdom wishbone wombat woodland workshop
world yeast yodel yogurt young zebra zenith zigzag zinc zircon zodiac
"""
WORDS = tuple(_LIST.split())
"""1,024 words in order; no two have the same first four letters, or differ in a single letter."""
