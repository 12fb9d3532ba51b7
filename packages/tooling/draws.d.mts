/** Whether the tests run for a release. */
export declare const isNight: boolean;
/** The number of random draws of a property: all at night, a fifth by day, but at least 24 or all. */
export declare function draws(all: number): number;
/** The seed of a generator: the given one by day, that of the run at night. */
export declare function seedOf(byDay: number): number;
