/**
 * Loaded before a service (`node --import`): its clock stays at `FIXED_CLOCK`, milliseconds since 1970, so that two
 * services called one after the other use the same window.
 */
const at = Number(process.env['FIXED_CLOCK']);
Date.now = () => at;

export {};
