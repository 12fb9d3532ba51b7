/**
 * Loaded before a service (`node --import`): its clock runs `speed` times as fast as the machine's. Both showed the
 * same time at `origin`, milliseconds since 1970, so all services on one machine agree.
 */
const [origin = 0, speed = 1] = (process.env['FAST_CLOCK'] ?? '').split(',').map(Number);
const real = Date.now;
Date.now = () => origin + Math.floor((real() - origin) * speed);

export {};
