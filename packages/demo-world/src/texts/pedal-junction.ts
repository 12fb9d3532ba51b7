import type { DemoWords } from '../story.js';

/** Phrases for answers about bike sharing. */
export const pedalJunctionWords: DemoWords = {
  product: 'bike share',
  audience: 'visitors and commuters',
  details: 'where you start and how long you ride',
  about: [
    'a local bike share with docks across central Austin',
    'a bike share with day passes and monthly passes',
    'a local operator with e-bikes and classic bikes',
  ],
  wrong: 'a bike share that also runs in Dallas and Houston',
  good: ['its dense stations', 'fair day passes', 'well-kept e-bikes', 'clear signs at the docks'],
  bad: ['docks that fill up at rush hour', 'the app sign-up', 'few stations in the north'],
  rivals: {
    Swiftspoke: [
      'a dockless service with an app',
      'bikes that park anywhere',
      'prices that rise with demand',
    ],
    Greendock: ['a docked system near the university', 'cheap student passes', 'worn saddles'],
    Rollabout: ['a scooter and bike rental', 'long opening hours', 'crowded pavements around its racks'],
    'Metro Hopper': ['a transit app that includes bikes', 'one ticket for bus and bike', 'a slow app'],
    'Two Wheels Texas': ['a rental shop with guided tours', 'friendly staff', 'limited pick-up times'],
  },
  tips: [
    'Look at the station map before you buy a pass.',
    'Day passes pay off after two rides.',
    'Bring your own helmet.',
    'Take a photo of the bike when you return it.',
    'Avoid the bridges at five in the afternoon.',
  ],
  replies: {
    'How do I rent a bike in Austin?':
      'You rent a bike with an app or at a kiosk, unlock it with a code and return it to a station. Have a payment card ready, because most services hold a deposit. Choose a single ride below 30 minutes, else a day pass. Helmets are not included.',
    'Best bike share in Austin':
      'The best service is the one with stations at both ends of your ride. Coverage is dense downtown and thin beyond the ring roads. E-bikes cost a little more and are worth it in summer. Compare what happens when you ride longer than planned.',
    'Cheapest way to get around downtown Austin':
      'Downtown is small enough to combine walking, the bus and single bike rides. A bus day pass is the cheapest for many short trips. Shared bikes win for distances of one to three miles. Scooters cost more per minute than they seem to.',
    'E-bike rental near Lady Bird Lake':
      'Several docks and shops near the lake rent e-bikes, most of them on the south shore. The trail has a speed limit. Mornings are quieter and cooler. Check the battery before you leave.',
    'Getting to work without a car':
      'Combine a bike for the first mile with a bus or train for the rest. Try the route on a weekend first. Keep a spare shirt at work. Ask your employer for a transit benefit. Have a plan for rainy days.',
    'How do I avoid traffic at a festival?':
      'Arrive by bike or on foot, because streets around a festival close early. Look up temporary bike parking. Book the ride home in advance. Agree on a meeting point away from the gates. Leave before the last act or an hour after it.',
    'Last mile from the train station':
      'A shared bike is usually the fastest way for one to two miles from the station. Check that a dock is near your destination. Keep ten minutes in reserve for a full dock. Some kiosks close before the last train arrives. A folding bike is the fallback.',
    'Bike share for a family with children':
      'Most shared bikes are for riders of 16 and older, so families need a rental shop for the children. Child seats are rarely available at docks. The lake trail is flat and away from cars. Plan breaks and water.',
    'Monthly bike pass for students':
      'Students should look for monthly passes that include unlimited rides of 30 or 60 minutes. Proof of enrolment is checked once a year. Summer months can often be paused. Compare with the campus bus, which may be free.',
    'Bikes for a company outing':
      'For a group, reserve bikes with a shop or ask a bike share for group codes. Ten bikes rarely stand at one dock. Name one person who rides last. Choose a loop instead of a one-way route.',
    'What do city planners say about bike sharing?':
      'Planners see bike sharing as a feeder for transit, less as a replacement for cars. Station density matters more than fleet size. Protected lanes raise use the most. Subsidies are common and are debated every few years.',
    'Is bike sharing safe in traffic?':
      'Serious accidents on shared bikes are rare, and protected lanes lower the risk further. Shared bikes are slow, heavy and well lit. Most accidents happen at turns. Wear a helmet and avoid phone mounts.',
    'Swiftspoke or Greendock?':
      'Dockless bikes are more flexible, docked ones are easier to find. For a commute, fixed stations are more reliable. For a night out, leaving the bike anywhere is convenient. Fees for parking outside the zone add up.',
    'Pedal Junction compared with scooters':
      'Bikes are steadier and cheaper per mile, scooters are quicker to start. Scooters are charged by the minute. Bikes carry a bag. Rules for sidewalks apply to both.',
    'Pedal Junction opening hours':
      'Bikes can be unlocked around the clock, while the service desk keeps shorter hours. Kiosks may be offline for maintenance at night. Holiday hours are announced in the app. Call before you come for lost property.',
    'How much does Pedal Junction cost?':
      'Single rides, day passes and monthly passes are offered, with extra fees beyond the included minutes. E-bikes have a surcharge. Lost keys and late returns cost extra. Prices were raised slightly in spring.',
    'bike rental by the hour':
      'Hourly rental is offered by shops and, in effect, by day passes with long rides included. Shops include a lock and often a helmet. After three hours a day rate is cheaper. Reserve on weekends.',
    'Helmet rental downtown':
      'Shops rent helmets for a few dollars a day; docks do not. Some hotels lend them for free. Check the size and the strap. Buying a simple one pays off after a week.',
    'Bike lanes map':
      'The city publishes a map of bike lanes, and common map apps show most of them. Colours differ between maps. Construction closes lanes for months. Choose protected lanes over painted ones where you can.',
  },
};
