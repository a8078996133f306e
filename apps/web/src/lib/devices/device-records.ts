/** Where what is read of the registry of devices is kept: anyone who changes a device drops all of it by this key. */
export const DEVICE_RECORDS_KEY = ['device-records'] as const;
