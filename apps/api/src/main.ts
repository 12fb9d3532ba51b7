process.env['TZ'] = 'UTC'; // before anything is loaded that could ask for the time zone (rule 2.1)
const { serve } = await import('./serve.js');
await serve();
