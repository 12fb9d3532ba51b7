/** The Gregorian calendar without end in both directions; the year before 1 is 0. */
export interface CalendarDate {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly day: number;
}

/** Days of 400 years, after which the calendar repeats. */
const DAYS_OF_ERA = 146_097;
/** From 0000-03-01 to 1970-01-01: years are counted from March, so that a leap day ends one. */
const DAYS_TO_1970 = 719_468;

/** Days from 1970-01-01 to a date that the calendar has. Every imported record passes here, so it makes no object. */
export function daysOfDate(year: number, month: number, day: number): number {
  const counted = month > 2 ? year : year - 1;
  const era = Math.floor(counted / 400);
  const yearOfEra = counted - era * 400;
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * DAYS_OF_ERA + dayOfEra - DAYS_TO_1970;
}

/** The date so many whole days after 1970-01-01, before it where they are below 0. */
export function dateOfDays(days: number): CalendarDate {
  const shifted = days + DAYS_TO_1970;
  const era = Math.floor(shifted / DAYS_OF_ERA);
  const dayOfEra = shifted - era * DAYS_OF_ERA;
  const leaps = Math.floor(dayOfEra / 1460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096);
  const yearOfEra = Math.floor((dayOfEra - leaps) / 365);
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1;
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  return { year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day };
}
