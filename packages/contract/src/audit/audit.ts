import { z } from 'zod';
import { REPEATED, type ReadDetails, readDetails } from '../common/entry-details.ts';
import { contentOf, operation } from '../common/operation.ts';
import { optionalPageQuerySchema, pageSchema } from '../common/page.ts';
import { optionalIntegerParameter, textParameter } from '../common/parameters.ts';
import { storedDetailsSchema } from '../common/stored-details.ts';
import { declaredNames, declaredShape } from '../features.ts';
import { AUDIT_PERMISSIONS } from './audit.permissions.ts';

/** The actions in the audit log: those of people, and deletions by the server because of age. */
export const AUDIT_ACTIONS = ['created', 'updated', 'deleted', ...declaredNames('auditActions')] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/**
 * The entity kinds of the audit log. The server writes no other kind, and the console has a text for each.
 */
export const AUDITED_KINDS = declaredNames('auditedKinds');
export type AuditedKind = (typeof AUDITED_KINDS)[number];

/** An entry of the audit log: who, what, when, from where. */
export const auditEntrySchema = z.object({
  id: z.string(),
  createdTime: z.number().int().describe('Epoch milliseconds'),
  tenantId: z
    .string()
    .nullable()
    .describe('Tenant whose administrators read it; null: only system administrators'),
  customerId: z.string().nullable(),
  userId: z.string().describe('Who did it, or as which user it was done'),
  userEmail: z.string(),
  steppedInBy: z
    .object({ userId: z.string(), email: z.string() })
    .nullable()
    .describe('The administrator who acted as this user'),
  apiKey: z
    .object({ id: z.string(), name: z.string() })
    .nullable()
    .describe('The API key with which a program acted as this user'),
  address: z.string().describe('Network address it was done from'),
  action: z.string().describe(`One of ${AUDIT_ACTIONS.join(', ')}, or a later one`),
  // No enum, like the action: entries are kept for years, and newer servers may write further kinds.
  entityType: z
    .string()
    .describe(`Kind of the changed entity: one of ${AUDITED_KINDS.join(', ')}, or a later one`),
  entityId: z.string(),
  entityName: z.string().describe('Name at that time'),
  details: storedDetailsSchema
    .nullable()
    .describe(
      'Names of the fields that changed, or what else tells the act. `times`: the entry stands for so many of the same ' +
        'within ten minutes, the last of them at `lastTime`, epoch milliseconds',
    ),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

const DETAILS = { ...declaredShape('auditDetails'), ...REPEATED };
export type AuditDetails = ReadDetails<typeof DETAILS>;

/** The details of an entry that this version knows, besides the names of what changed. */
export const readAuditDetails = ({ details }: Pick<AuditEntry, 'details'>): AuditDetails =>
  readDetails(DETAILS, details);

/** Limit of the total count: counting a million entries is not worth the cost. */
export const MAX_COUNTED_AUDIT_ENTRIES = 10_000;

const auditPageSchema = pageSchema(auditEntrySchema).extend({
  isTotalExact: z
    .boolean()
    .describe(`False: there are more than the ${MAX_COUNTED_AUDIT_ENTRIES} that totalElements says`),
});
export type AuditPage = z.infer<typeof auditPageSchema>;

export const AUDIT_SORT_PROPERTIES = ['createdTime', 'userEmail', 'action'] as const;
export type AuditSortProperty = (typeof AUDIT_SORT_PROPERTIES)[number];

const FILTERS = {
  startTime: optionalIntegerParameter('startTime', 'java.lang.Long'),
  endTime: optionalIntegerParameter('endTime', 'java.lang.Long'),
  action: textParameter(),
};

/** Newest first by default. `textSearch` searches e-mail addresses, entity names and actions. */
const auditPageQuerySchema = optionalPageQuerySchema(AUDIT_SORT_PROPERTIES, FILTERS);

/** The same filters for the file, which is always newest first. */
const auditFileQuerySchema = z.object({ textSearch: textParameter(), ...FILTERS });
export type AuditFilter = z.output<typeof auditFileQuerySchema>;

const tag = 'audit';

export const listAudit = operation({
  method: 'GET',
  path: '/backoffice/audit',
  permission: AUDIT_PERMISSIONS.read,
  tag,
  summary: "The audit log of the caller's tenant, or of the system",
  description:
    'Tenant administrators read all of their tenant; system administrators what belongs to no tenant, and what they did, also as another user.',
  query: auditPageQuerySchema,
  responses: { 200: auditPageSchema },
});

export const downloadAudit = operation({
  method: 'GET',
  path: '/backoffice/audit/csv',
  permission: AUDIT_PERMISSIONS.read,
  tag,
  summary: 'The same as CSV, newest first, of any length',
  query: auditFileQuerySchema,
  // Streamed text.
  responses: { 200: contentOf('text/csv') },
});
