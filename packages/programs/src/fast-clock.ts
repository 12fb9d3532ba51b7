/**
 * Loaded into a service before itself (`node --import`): its clock runs `speed` times as fast as the machine's from an
 * instant on at which both showed `origin`, milliseconds since 1970. Services on one machine agree.
 */
const [origin = 0, speed = 1] = (process.env['FAST_CLOCK'] ?? '').split(',').map(Number);
const real = Date.now;
Date.now = () => origin + Math.floor((real() - origin) * speed);

export {};
