// The numbers in requests.

/** The largest number that a request can have: numbers have 32 bits. */
export const MOST = 2 ** 32 - 1;
