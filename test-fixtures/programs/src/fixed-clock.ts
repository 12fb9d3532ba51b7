/**
 * Loaded before a program (`node --import`): its clock stays at `FIXED_CLOCK`, milliseconds since 1970, so that two
 * services called one after the other use the same window. A message from the parent process moves it.
 */
let at = Number(process.env['FIXED_CLOCK']);
Date.now = () => at;
process.on('message', (milliseconds) => {
  at = Number(milliseconds);
  process.send?.('moved');
});
process.channel?.unref(); // it must not keep the program alive

export {};
