process.env['TZ'] = 'UTC'; // before any import that could read the time zone (rule 2.1)
const { serve } = await import('./serve.js');
await serve();
