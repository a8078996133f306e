import { does, EVERYONE, nothing, opens, rows } from '../../testing/access-matrix/answers.ts';
import type { AccessMatrix } from '../../testing/access-matrix/feature-matrices.ts';
import { type RowKind, TENANT_TARGETS } from '../../testing/access-matrix/row-kinds.ts';

/** A provider of a tenant, or of the installation for those who are of none. */
const PROVIDER: RowKind = {
  targets: TENANT_TARGETS,
  make: ({ insert, tenant, nextTitle, isOfSystem }) =>
    insert(
      `insert into sign_in_provider (id, created_time, tenant_id, name, icon, issuer, client_id, client_secret,
         trusts_addresses, new_users_role, is_enabled)
       values (gen_random_uuid(), 0, $1, $2, 'key', 'https://id.example.com', '', '', false, 'VIEWER', false) returning id`,
      [isOfSystem ? null : tenant.tenantId, nextTitle()],
    ),
};

const DOMAIN: RowKind = {
  targets: TENANT_TARGETS,
  make: ({ insert, tenant, nextTitle }) =>
    insert(
      `insert into sign_in_domain (id, created_time, tenant_id, domain, token)
       values (gen_random_uuid(), 0, $1, $2, 'token') returning id`,
      [tenant.tenantId, `${nextTitle().replace(/\W+/g, '-').toLowerCase()}.example.com`],
    ),
};
const form = {
  name: 'Campus',
  icon: 'school',
  issuer: 'https://id.example.com',
  clientId: '',
  trustsAddresses: false,
  newUsersCustomerId: null,
  newUsersRole: 'VIEWER',
  isEnabled: false,
  groupsClaim: 'groups',
  roleWithoutGroup: null,
  groupRoles: [],
};
const ADMINS = (status: string) => nothing('403', status, status, '403');
const OF_OWNER = rows(PROVIDER, '403 403 403', '200 404 404', '200 404 404', '403 403 403');

export const accessMatrix: AccessMatrix = {
  answers: {
    'GET /backoffice/signInProviders': does('SIGN_IN_PROVIDER listed', ADMINS('200')),
    'POST /backoffice/signInProviders': does('SIGN_IN_PROVIDER created', ADMINS('201')),
    'PUT /backoffice/signInProviders/:providerId': does('SIGN_IN_PROVIDER updated', OF_OWNER),
    'DELETE /backoffice/signInProviders/:providerId': does('SIGN_IN_PROVIDER deleted', OF_OWNER),
    'POST /backoffice/signInProviders/:providerId/test': does('SIGN_IN_PROVIDER tested', OF_OWNER),
    'GET /backoffice/localSignIn': does('LOCAL_SIGN_IN read', ADMINS('200')),
    'PUT /backoffice/localSignIn': does(
      ['LOCAL_SIGN_IN switchedOff', 'LOCAL_SIGN_IN switchedOn'],
      ADMINS('200'),
    ),
    'GET /backoffice/users/:userId/providerAccounts': does(
      'USER accounts at providers listed',
      rows('user', '200 200 403 403 403 404', '200 200 - - 403 404', '200 403 200 - 403 404'),
    ),
    // The provider signs in no one of them.
    'DELETE /backoffice/users/:userId/providerAccounts/:providerId': does(
      'USER providerUnlinked',
      rows('user', '404 404 403 403 403 404', '404 404 - - 403 404', '404 403 404 - 403 404'),
    ),
    'POST /backoffice/providerSignIn/end': does('USER signedOut', EVERYONE),
    'GET /backoffice/signInDomains': does('SIGN_IN_DOMAIN listed', ADMINS('200')),
    'POST /backoffice/signInDomains': does('SIGN_IN_DOMAIN created', nothing('403', '201', '403', '403')),
    // 400: there is no such record.
    'POST /backoffice/signInDomains/:domainId/proof': does(
      'SIGN_IN_DOMAIN proven: by its record',
      rows(DOMAIN, '403 403 403', '400 404 404', '403 403 403', '403 403 403'),
    ),
    'POST /backoffice/signInDomains/:domainId/confirmation': does(
      'SIGN_IN_DOMAIN proven',
      rows(DOMAIN, '403 403 403', '403 403 403', '200 200 404'),
    ),
    'DELETE /backoffice/signInDomains/:domainId': does(
      'SIGN_IN_DOMAIN deleted',
      rows(DOMAIN, '403 403 403', '200 404 404', '200 200 404', '403 403 403'),
    ),
  },
  open: {
    'GET /backoffice/providerSignIn': opens('SIGN_IN_PROVIDER buttons listed', 200),
    'POST /backoffice/providerSignIn/domain': opens('SIGN_IN_PROVIDER buttons listed', 200),
    'POST /api/noauth/oauth2Clients': opens('SIGN_IN_PROVIDER buttons listed', 200),
    // An unknown provider, and no sign-in that began: they lead to the console, which asks why.
    'GET /oauth2/authorization/:providerId': opens('USER sign-in by a provider begun', 302),
    'GET /oauth2/code/:providerId': opens('USER sign-in by a provider confirmed', 302),
    'POST /backoffice/providerSignIn/session': opens(
      [
        'USER signedIn',
        'USER created',
        'USER providerLinked',
        'USER activated',
        'USER accessRoleChanged',
        'USER providerRefused',
      ],
      401,
      'The provider of the organisation has confirmed who the person is',
    ),
  },
  requests: {
    'POST /backoffice/signInProviders': () => ({ payload: form }),
    'PUT /backoffice/signInProviders/:providerId': () => ({ payload: form }),
    'PUT /backoffice/localSignIn': () => ({ payload: { exceptUserId: null } }),
    'POST /backoffice/signInDomains': (_row, { nextTitle }) => ({
      payload: { domain: `${nextTitle().replace(/\W+/g, '-').toLowerCase()}.example.com` },
    }),
    'POST /backoffice/providerSignIn/domain': () => ({ payload: { domain: 'example.com' } }),
  },
  usesUp: ['DELETE /backoffice/signInProviders/:providerId', 'DELETE /backoffice/signInDomains/:domainId'],
  others: {
    'job provider-sign-in-purge': {
      does: ['USER sign-in by a provider forgotten'],
      differs: 'Deletes sign-ins that did not end in time',
    },
  },
};
