/**
 * Path of a device's passport, or of the check of a printed one.
 * @param id id of the device, or code of the printed passport
 */
export const passportPath = (id: string): string => `/passports/${encodeURIComponent(id)}`;
