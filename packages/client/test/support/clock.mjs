/**
 * Loaded before the service (`node --import`): sets its clock to `CLOCK`, milliseconds since 1970, where it stays
 * until a message sets it again.
 */
let now = Number(process.env.CLOCK);
Date.now = () => now;
process.on('message', (milliseconds) => {
  now = milliseconds;
  process.send('moved');
});
