/**
 * Loaded into a service before itself (`node --import`): its clock stands still at `FIXED_CLOCK`, milliseconds since
 * 1970, so that two services asked one after the other speak of the same window.
 */
const at = Number(process.env['FIXED_CLOCK']);
Date.now = () => at;

export {};
