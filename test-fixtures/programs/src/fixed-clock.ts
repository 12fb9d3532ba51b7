/**
 * Loaded before a program (`node --import`), this module fixes the program's clock at FIXED_CLOCK (milliseconds since
 * 1970), so that two services called in turn use the same window. A message from the parent process changes the time.
 */
let at = Number(process.env['FIXED_CLOCK']);
Date.now = () => at;
process.on('message', (milliseconds) => {
  at = Number(milliseconds);
  process.send?.('moved');
});
process.channel?.unref(); // the channel must not keep the program alive

export {};
