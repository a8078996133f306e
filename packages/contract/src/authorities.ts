import { z } from 'zod';

/** The three authorities of the platform's wire format. A partner is a TENANT_ADMIN with a partner record. */
const AUTHORITIES = ['SYS_ADMIN', 'TENANT_ADMIN', 'CUSTOMER_USER'] as const;

export const authoritySchema = z.enum(AUTHORITIES);
export type Authority = z.infer<typeof authoritySchema>;
