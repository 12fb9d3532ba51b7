/** IANA zone names of many offsets: whole and half hours, both sides of the date line, odd changes of clocks. */
export const ODD_ZONES: readonly string[] = [
  'UTC',
  'Europe/Paris',
  'America/New_York',
  'Asia/Kathmandu',
  'America/St_Johns',
  'Pacific/Apia',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
  'Australia/Lord_Howe',
  'Africa/Cairo',
  'America/Havana',
  'Antarctica/Troll',
  'Africa/Casablanca',
  'Asia/Gaza',
  'Etc/GMT+12',
  'Etc/GMT-14',
];
