/** Where what is read of the list is kept. */
export const PLATFORM_CUSTOMERS_KEY = ['platform-customers'] as const;
