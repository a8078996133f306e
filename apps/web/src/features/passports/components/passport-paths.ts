/**
 * Everything of one device; or whether a printed passport still says what is known.
 * @param id of the device, or the code of the passport
 */
export const passportPath = (id: string): string => `/passports/${encodeURIComponent(id)}`;
