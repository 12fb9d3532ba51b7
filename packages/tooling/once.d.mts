/** Returns what the first test file of a worker makes for all of them. The type is that of `make` for this name. */
export declare function once<Value>(name: string, make: () => Promise<Value>): Promise<Value>;
