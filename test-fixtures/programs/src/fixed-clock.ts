/**
 * Loaded before a program (`node --import`), this module fixes the program's clock at FIXED_CLOCK (milliseconds since
 * 1970), so that two services called in turn use the same window.
 */
const at = Number(process.env['FIXED_CLOCK']);
Date.now = () => at;

export {};
