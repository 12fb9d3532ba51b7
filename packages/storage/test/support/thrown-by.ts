/** What work throws; null when it throws nothing. */
export const thrownBy = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
