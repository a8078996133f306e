export { passwordReset, userActivation } from './activation.ts';
export { auditEntry, profilePicture, userRecord } from './backoffice.ts';
export { deviceActivity, deviceHealth, deviceRecord, purifier } from './device-registry.ts';
export { device, deviceAttribute, deviceCredentials, deviceProfile } from './devices.ts';
export { geoCity, geoCountry, geoSource, geoState } from './geography.ts';
export { serverSetting } from './settings.ts';
export { deletedDevice, dirtyHour, latestReading, quarantine, reading, readingHourly } from './telemetry.ts';
export { customer, tenant } from './tenancy.ts';
export { appUser, userCredentials, userSession } from './users.ts';
