/** Whole days in a time zone, in the form of the parameters that select a window. */
export interface Days {
    /** The first day, `YYYY-MM-DD`. */
    readonly start_date: string;
    /** The last day, `YYYY-MM-DD`. */
    readonly end_date: string;
    /** The time zone of the days. */
    readonly tz: string;
}
/**
 * Returns the whole month before the current month: `client.getVisibility({ brand_id, ...lastMonth('Europe/Paris') })`.
 * `zone` is an IANA name. `now` determines the current month, according to this runtime's time zone data.
 * @throws {TypeError} if this runtime does not know the zone or `now` is invalid
 */
export declare function lastMonth(zone: string, now?: Date): Days;
/** Returns the days of the current month up to and including today. For arguments and errors, see `lastMonth`. */
export declare function thisMonth(zone: string, now?: Date): Days;
/**
 * Returns the `count` weeks, Monday to Sunday, before the current week. For the other arguments, see `lastMonth`.
 * @throws {TypeError} as `lastMonth` does, and if `count` is not an integer from 1 to 52
 */
export declare function weeks(count: number, zone: string, now?: Date): Days;
