export { copyDemo, DEMO_DAY, DEMO_KEY, DEMO_MORNING } from './demo.js';
export { runJobs, tryJobs, type Ended } from './jobs.js';
export { CURSOR_SECRET, PUBLIC_URL, serve, type Served } from './serve.js';
