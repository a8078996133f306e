import { PlainTextError } from '../../http/errors.ts';

// What the platform answers, as plain text, when telemetry or attributes may not be had.

/** The tenant has no such device. */
export const deviceNotFound = () => new PlainTextError(404, "Device with requested id wasn't found!");

/** The tenant has it, and it is another customer's. */
export const otherCustomers = () =>
  new PlainTextError(403, "You don't have permission to perform this operation!");

export const systemAdminDenied = () =>
  new PlainTextError(403, 'System administrator is not allowed to perform this operation!');
