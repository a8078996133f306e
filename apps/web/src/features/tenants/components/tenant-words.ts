import type { ParseKeys } from 'i18next';
import { PATHS } from '../../../lib/paths/paths.ts';
import type { TenantKind } from '../api/tenants.ts';

type TenantWords = {
  readonly title: ParseKeys;
  readonly add: ParseKeys;
  readonly create: ParseKeys;
  readonly empty: ParseKeys;
  readonly loadFailed: ParseKeys;
  readonly created: ParseKeys;
  readonly createFailed: ParseKeys;
  readonly deleteQuestion: ParseKeys;
  readonly deleted: ParseKeys;
  readonly deleteFailed: ParseKeys;
  readonly listPath: string;
  readonly createPath: string;
};

/** What is said of tenants and of partners: the rest of their screens is the same. */
export const TENANT_WORDS: Readonly<Record<TenantKind, TenantWords>> = {
  TENANT_ADMIN: {
    title: 'tenants.title',
    add: 'tenants.add',
    create: 'tenants.add',
    empty: 'tenants.empty',
    loadFailed: 'ui.table.loadFailed',
    created: 'tenants.created',
    createFailed: 'tenants.createFailed',
    deleteQuestion: 'tenants.deleteQuestion',
    deleted: 'tenants.deleted',
    deleteFailed: 'tenants.deleteFailed',
    listPath: PATHS.tenants,
    createPath: PATHS.tenantCreate,
  },
  PARTNER: {
    title: 'partners.title',
    add: 'partners.add',
    create: 'partners.create',
    empty: 'partners.empty',
    loadFailed: 'failure.deviceList',
    created: 'partners.created',
    createFailed: 'partners.createFailed',
    deleteQuestion: 'partners.deleteQuestion',
    deleted: 'partners.deleted',
    deleteFailed: 'partners.deleteFailed',
    listPath: PATHS.partners,
    createPath: PATHS.partnerCreate,
  },
};
