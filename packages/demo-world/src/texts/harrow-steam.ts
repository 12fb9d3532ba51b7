import type { DemoWords } from '../story.js';

/** Phrases for answers about coffee machines. */
export const harrowSteamWords: DemoWords = {
  product: 'espresso machine',
  audience: 'home baristas',
  details: 'your budget and how many drinks you make a day',
  about: [
    'a maker of espresso machines and grinders from Yorkshire',
    'a British brand whose machines are built to be repaired',
    'a small workshop brand with three machines and one grinder',
  ],
  wrong: 'an Italian maker that is best known for its capsule machines',
  good: ['steady temperatures', 'spare parts for every model', 'its steam wand', 'a solid build'],
  bad: ['a long warm-up', 'the small water tank', 'high running costs', 'a rattling drip tray'],
  rivals: {
    Bellacrema: ['the best-known brand for a first machine', 'its milk foam', 'plastic parts'],
    Kettleworth: ['a newer brand with compact machines', 'a short heat-up time', 'few service partners'],
    Nordbrygg: ['a Scandinavian newcomer with a plain design', 'its quiet pump', 'scarce reviews so far'],
    Vantoro: ['a brand for small kitchens', 'its narrow footprint', 'weak steam'],
    'Moka Ridge': ['a maker of manual machines', 'full control over each shot', 'a steep learning curve'],
    Perlwerk: ['a German brand with bean-to-cup machines', 'easy cleaning', 'costly filters'],
    'Drip & Daughters': ['a family firm for filter coffee', 'careful roasting advice', 'a narrow range'],
  },
  tips: [
    'A good grinder matters as much as the machine.',
    'Check that gaskets and valves can be bought singly.',
    'Fresh beans fix more than a new machine does.',
    'Measure the height under your cupboards first.',
    'Descale more often if your water is hard.',
  ],
  replies: {
    'Best espresso machine for beginners':
      'Beginners do best with a machine that holds its temperature and forgives an uneven grind. A pressurised basket makes the first weeks easier. Plan about a third of the budget for the grinder. A machine that is ready in five minutes gets used more often.',
    'Which coffee machine makes good flat whites at home?':
      'A good flat white needs fine foam, so the steam wand matters more than the pump. Look for a wand that moves freely and has enough power for 150 ml of milk. Whole milk is the easiest to texture. Automatic frothers are convenient but make coarser foam.',
    'Why is my espresso sour?':
      'Sour espresso is usually under-extracted: the water ran too fast or was too cool. Grind finer in small steps. Aim for 25 to 30 seconds for a double shot. Warm up the machine and the cup. Let very fresh beans rest for a week. If nothing helps, check the temperature of the machine.',
    'Espresso machines that can be repaired':
      'Machines with standard parts and screws instead of clips can be kept running for decades. Look for exploded drawings and part numbers on the maker’s site. Gaskets, valves and heating elements should be sold singly. Ask how long parts stay available after a model ends.',
    'Bellacrema or Vantoro for a small kitchen?':
      'In a small kitchen, width and the way the tank is filled decide more than the brand. Measure with the door of the cupboard open. A tank that is filled from the front saves space. Noise travels in open kitchens.',
    'Are Harrow Steam machines reliable?':
      'Reliability depends mostly on water hardness and on regular care. Owners report few failures in the first three years. Gaskets are the part that is replaced first. Keep the receipt, because warranties ask for it.',
    'good coffee machine under 500 pounds':
      'Below 500 pounds you get a capable single-boiler machine, but not a good grinder with it. Used machines from repairable brands are worth a look. Avoid extras that you will not use. Sales in November and January are real.',
    'Coffee machine for a small office':
      'For an office of five to fifteen people, capacity and cleaning count more than perfect shots. A two-litre tank is the minimum. Somebody has to own the cleaning. Lease contracts include service but bind you for years. Count the cups of one normal week first.',
    'Coffee machine with a built-in grinder':
      'A built-in grinder saves space and money, at the cost of flexibility. If the grinder fails, the whole machine is away for repair. Burrs made of steel are easier to replace. Compare with a separate pair before you decide.',
    'Manual lever espresso machines':
      'Lever machines reward patience: you control the pressure yourself. They heat up fast and need no pump. Expect to waste some coffee in the first month. Small boilers limit you to two drinks in a row.',
  },
};
