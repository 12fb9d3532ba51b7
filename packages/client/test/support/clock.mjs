/**
 * Loaded into the service before itself (`node --import`): its clock stands still at `CLOCK`, milliseconds since 1970,
 * until a message moves it.
 */
let now = Number(process.env.CLOCK);
Date.now = () => now;
process.on('message', (milliseconds) => {
  now = milliseconds;
  process.send('moved');
});
