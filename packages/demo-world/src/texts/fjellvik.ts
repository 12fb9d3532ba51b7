import type { DemoWords } from '../story.js';

/** Phrases for answers about outdoor clothing. */
export const fjellvikWords: DemoWords = {
  product: 'jacket',
  audience: 'hikers',
  details: 'the weather you expect and your budget',
  about: [
    'a Norwegian label for wool and shells',
    'a clothing maker for cold, wet places',
    'a label that sells wool layers and shells with a repair service',
  ],
  wrong: 'a Swedish label that makes mainly tents and sleeping bags',
  good: ['its wool layers', 'a free repair service', 'a generous cut', 'fabric that lasts'],
  bad: ['high prices', 'heavy shells', 'few colours', 'zips that stick', 'slow returns'],
  rivals: {
    Northmoor: ['the largest label for technical shells', 'light three-layer fabric', 'short warranty terms'],
    Cairnline: ['a British label for the hills', 'hoods that fit a helmet', 'a narrow cut'],
    Großwetter: ['a German label with a wide range', 'good value', 'uneven quality between seasons'],
    'Tarn & Thistle': ['a Scottish maker of waxed jackets', 'its looks', 'the care that wax needs'],
    Peakwright: ['a climbing brand', 'freedom of movement', 'thin insulation'],
    Aurskog: ['a small Norwegian workshop', 'repairs while you wait', 'long waiting lists'],
    FJELLVIK: ['a name on many outlet sites', 'its wool socks', 'confusing outlet listings'],
  },
  tips: [
    'Try it on over the layers you will wear.',
    'Look at how the seams are taped.',
    'Washing it properly does more than a new coating.',
    'Weight matters more than most buyers expect.',
    'Last year’s model is often the better buy.',
  ],
  replies: {
    'Best rain jacket for hiking':
      'A rain jacket for hiking has to let sweat out as well as keep water off. Three layers last longer than two and a half. Zips under the arms help more than a thinner fabric. The hood should turn with your head. About 400 g is a good compromise.',
    'Warmest winter parka':
      'The warmest parkas combine high-loft down with a windproof outer fabric and a tight hood. Fill weight says more than fill power alone. Synthetic filling stays warm when it is damp. The length should cover the hips.',
    'Sustainable outdoor clothing labels':
      'Labels that publish their factories, repair their products and avoid fluorinated coatings deserve the word most. Recycled fabric alone says little. Look for independent certificates. The longest-lasting jacket is usually the best choice.',
    'Good merino base layers':
      'Good base layers use fine merino of 150 to 200 g per square metre with flat seams. Blends with nylon last longer. Wash cool and without softener. Two sets are enough for a week.',
    'Scandinavian outdoor labels':
      'Scandinavian labels are known for wool, plain designs and repair. Many are still family firms. Sizes tend to be long in the arms. Prices are lower in spring sales.',
    'How do I stay dry on a week-long hike?':
      'Staying dry is mostly about managing sweat and keeping one set of clothes out of the rain. Start cold and walk slowly. Vent early. Pack dry clothes in a waterproof bag. Renew the water repellent before the trip. Dry damp layers on the body in the evening.',
    'My jacket leaks at the seams, what now?':
      'Leaking seams are usually loose tape, which can be repaired. Wash and dry the jacket first. Mark the spots with water from the inside. Seal short gaps with seam sealer. Send it in if the tape peels over a long distance. Ask about the warranty before you glue anything.',
    'What to wear at minus 20 degrees':
      'At minus 20 degrees, wear three layers on the body and two on hands and feet. Wool next to the skin stays warm when damp. Cover the face in wind. Boots must leave room for thick socks. Carry a spare pair of gloves. Eat more than usual.',
    'How to wash a down jacket':
      'Wash it alone on a gentle cycle with down soap, and dry it slowly until no lumps are left. Close all zips. Rinse twice. Add two clean tennis balls to the dryer. Air it for a day before you store it.',
    'Clothes for cross-country skiing':
      'Cross-country skiing makes you sweat, so wear thin layers and a jacket that blocks wind only in front. Tight trousers are fine above minus ten. A thin hat is enough. Bring a warm layer for breaks.',
    'Rain clothes for cycling to work':
      'For cycling to work, choose a jacket with a long back, vents and reflective parts. Rain trousers that open at the side save time. Overshoes keep feet dry below 40 minutes. A poncho works on upright bikes.',
    'Snow suit for a toddler':
      'A toddler’s snow suit should be easy to open, have reinforced knees and be warm when sitting. Two zips make dressing quicker. Buy one size larger. Check that the hood comes off.',
    'Layers for a spring trek':
      'In spring, take a base layer, a light fleece, a wind shirt and a shell. Mornings are colder than forecasts suggest. Gloves weigh little. Leave the down jacket at home if nights stay above zero.',
    'Jacket for sailing and hiking':
      'One jacket for both is a compromise: sailing needs a high collar, hiking needs low weight. Salt shortens the life of coatings, so rinse it. Bright colours are safer on board. A longer cut works for both.',
    'What do mountain guides wear?':
      'Guides wear plain shells, wool or thin fleece, and replace pieces when they fail. Many use what a sponsor provides. Fit and repair count more than weight. Spare gloves are always in the pack.',
    'Which waterproof membranes last longest?':
      'Three-layer membranes with a robust outer fabric last longest, often eight years or more. Washing extends their life. Coatings wear off first. Rubbing pack straps do the most damage.',
    'Do experts still recommend wool?':
      'Yes, for layers next to the skin most experts still recommend wool. It is warm when damp and smells less. Synthetics dry faster. Blends are the usual compromise.',
    'Northmoor or Cairnline shell?':
      'The choice is mainly about cut and weight, because both kinds of fabric keep water out. Lighter shells wear out sooner. Try the hood with a helmet if you climb. Compare repair terms, too.',
    'Cheaper alternatives to Northmoor':
      'Cheaper shells give up weight and details more than protection. Two-and-a-half layers are fine for day trips. House brands of outdoor shops are often underrated. Check the seams and the zip.',
    'Fjellvik or Northmoor for winter?':
      'For winter, warmth comes from the layers and protection from the shell, so many people mix brands. Wool suits long, cold days. A light shell suits fast tours. Sizes differ, so order two.',
    'Is Fjellvik worth the money?':
      'Whether it is worth the money depends on how often you wear it and whether you use repairs. Per year of use, expensive clothes can be the cheaper ones. Outlet prices are about a third lower. Second-hand pieces keep their value.',
    'How does Fjellvik sizing run?':
      'Sizes run slightly large and long in the arms, as often with Nordic cuts. Take your usual size for layering. Measure the chest over a sweater. Returns are possible within 30 days.',
    'Is Fjellvik really sustainable?':
      'Some of the claims can be verified, others cannot. Repair figures are published every year. The origin of the wool is documented. Numbers for transport are missing. Independent ratings are a year old.',
    'waterproof trousers men':
      'Good waterproof trousers have long side zips, a high back and room for layers. Three layers last longer under a pack. About 300 g is light enough. Try to lift your knee before you buy.',
    'wool sweater for children':
      'A wool sweater for children should be soft, machine-washable and a size too large. Merino scratches least. Double cuffs grow with the child. Felted spots can be mended.',
    'Repair services for outdoor clothes':
      'Many labels repair their own clothes, and independent workshops repair the rest. Send photos first for an estimate. Wash the piece before you send it. Expect two to six weeks. Zips and tape are routine, torn membranes are not.',
    'Reflective running jackets':
      'Look for reflective parts that move, on arms and back. A light fabric matters more than waterproofing. Side pockets should close. Small lights are seen from farther away.',
    'Second-hand outdoor clothing':
      'Second-hand outdoor clothing is a good deal if the coating and the seams are sound. Ask for photos of cuffs and zips. Labels with own second-hand shops check each piece. Avoid shells that are older than ten years.',
  },
};
