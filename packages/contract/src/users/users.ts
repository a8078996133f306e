import { z } from 'zod';
import { additionalInfoSchema, createdTimeSchema, entityIdSchema, versionSchema } from '../common/entity.ts';
import { givenIdSchema, givenTextSchema, saveShape } from '../common/entity-save.ts';
import { errors, REQUEST_ERRORS, SAVE_ERRORS, USUAL_ERRORS } from '../common/errors.ts';
import { atLeast, atMost, formField, required, validEmail } from '../common/form-fields.ts';
import { operation } from '../common/operation.ts';
import { pageQuerySchema, pageSchema } from '../common/page.ts';
import { booleanParameter, textParameter, uuidParameter } from '../common/parameters.ts';
import { authoritySchema } from '../common/permission.ts';
import { PASSWORD_ERRORS } from '../sign-in/passwords.ts';
import { userSchema } from './user-body.ts';
import { USER_PERMISSIONS } from './users.permissions.ts';

export const USER_ERRORS = errors('users', {
  emailMissing: 'User email should be specified!',
  emailTaken: "User with email '{email}' already present in database!",
  emailNeedsPassword:
    'The own email address can be changed with the password only, by PUT /backoffice/users/:userId/email!',
  emailOfEqual: [
    'PERMISSION_DENIED',
    'Only administrators themselves, and those above them, can change their email address once they have a password!',
  ],
  noSystemAdministrator: '{email} is the address of another user, who is no system administrator.',
  emailRequired: 'Email address required',
  emailInvalid: 'Email address is invalid',
  firstNameRequired: 'First Name is required',
  nameShort: 'Name is too short',
  nameLong: 'Name is too long',
  fellowNameRequired: 'First name is required',
  firstNameShort: 'First name is too short',
  firstNameLong: 'First name is too long',
  authorityMissing: "User authority isn't defined!",
  authorityFixed: "Can't update user authority!",
  tenantMissing: 'Tenant administrator should be assigned to tenant!',
  tenantUnknown: 'User is referencing to non-existent tenant!',
  tenantFixed: "Can't update user tenant id!",
  customerMissing: 'Customer user should be assigned to customer!',
  customerUnknown: 'User is referencing to non-existent customer!',
  customerForeign: "User can't be assigned to customer from different tenant!",
  customerFixed: "Can't update user customer id!",
  systemAdministratorBelongs: "System administrator can't be assigned neither to tenant nor to customer!",
  tenantAdministratorBelongs: "Tenant administrator can't be assigned to customer!",
  placeUnknown: 'Could not find the place!',
  lastAdministrator: 'At least one tenant administrator must remain!',
  passwordMissing: 'Enabled user credentials should have password!',
  roleFromGroup: 'The groups at the provider decide the role of this user, at each sign-in!',
  ownDeletion: ['PERMISSION_DENIED', 'Sysadmin is not allowed to delete himself'],
});

/** For a tenant's first administrator, in the form of the tenant. Administrators' names are checked on `/api`, too. */
export const ADMINISTRATOR_ERRORS = errors('tenants', {
  firstNameRequired: 'First Name is required',
  firstNameShort: 'First Name is too short',
});

/**
 * A user to create, or to change if there is an `id`. Tenant, customer and authority of an existing user never change.
 * The tenant is used for system administrators only; for others it is their own.
 */
const userSaveSchema = z.object({
  id: givenIdSchema('USER'),
  tenantId: givenIdSchema('TENANT'),
  customerId: givenIdSchema('CUSTOMER'),
  authority: authoritySchema.nullish(),
  email: givenTextSchema,
  firstName: givenTextSchema,
  lastName: givenTextSchema,
  phone: givenTextSchema,
  ...saveShape,
});

const userSaveQuerySchema = z.object({
  /** Whether to send a new user the link to set their password; default: true. */
  sendActivationMail: booleanParameter('sendActivationMail'),
  /** Accepted and ignored: there are no groups. */
  entityGroupId: textParameter(),
});

/** Sort properties of lists of users. `name` is the e-mail address. */
export const USER_SORT_PROPERTIES = [
  'id',
  'createdTime',
  'email',
  'name',
  'firstName',
  'lastName',
  'phone',
  'authority',
] as const;
export type UserSortProperty = (typeof USER_SORT_PROPERTIES)[number];

/** `textSearch` looks at the e-mail address. */
const userPageQuerySchema = pageQuerySchema(USER_SORT_PROPERTIES, {});

/** Length limits of the first name of a customer's user. */
export const USER_FIRST_NAME = { min: 2, max: 30 } as const;

/** Rules of the forms of a customer's user. The first name, if given, is validated on `/api`, too. */
export const userFormSchema = z.object({
  email: formField(required(USER_ERRORS.emailRequired), validEmail(USER_ERRORS.emailInvalid)),
  firstName: formField(
    required(USER_ERRORS.firstNameRequired),
    atLeast(USER_FIRST_NAME.min, USER_ERRORS.nameShort),
    atMost(USER_FIRST_NAME.max, USER_ERRORS.nameLong),
  ),
  lastName: formField(),
  description: formField(),
});
export type UserForm = z.infer<typeof userFormSchema>;

/** A group of a customer's users, as in ThingsBoard's professional edition. Here it only has a name. */
export const entityGroupSchema = z.object({
  id: z.object({ entityType: z.literal('ENTITY_GROUP'), id: z.guid() }),
  createdTime: createdTimeSchema,
  type: z.literal('USER'),
  name: z.string(),
  ownerId: entityIdSchema('CUSTOMER'),
  additionalInfo: additionalInfoSchema,
  configuration: z.record(z.string(), z.unknown()),
  version: versionSchema,
  ownerIds: z.array(z.union([entityIdSchema('CUSTOMER'), entityIdSchema('TENANT')])),
  edgeGroupAll: z.boolean(),
  groupAll: z.boolean(),
  tenantId: entityIdSchema('TENANT'),
});
export type EntityGroupBody = z.infer<typeof entityGroupSchema>;

const tag = 'users';
const params = z.object({ userId: uuidParameter('userId') });
const ofCustomer = z.object({ customerId: uuidParameter('customerId') });
const page = { 200: pageSchema(userSchema) };

export const getUser = operation({
  method: 'GET',
  path: '/api/user/:userId',
  permission: USER_PERMISSIONS.read,
  tag,
  summary: 'A user, with the state of their account in additionalInfo',
  params,
  responses: { 200: userSchema },
});

export const saveUser = operation({
  method: 'POST',
  path: '/api/user',
  permission: USER_PERMISSIONS.write,
  tag,
  summary: 'Create a user, or update the one with the given id: omitted fields become null',
  query: userSaveQuerySchema,
  body: userSaveSchema,
  responses: { 200: userSchema },
  errors: [
    ...SAVE_ERRORS,
    REQUEST_ERRORS.emailMalformed,
    PASSWORD_ERRORS.mailNotSent,
    ...Object.values(USER_ERRORS),
    ...Object.values(ADMINISTRATOR_ERRORS),
  ],
});

export const deleteUser = operation({
  method: 'DELETE',
  path: '/api/user/:userId',
  permission: USER_PERMISSIONS.delete,
  tag,
  summary: 'Delete a user; their sessions end',
  params,
  responses: { 200: z.void() },
  errors: [...USUAL_ERRORS, USER_ERRORS.lastAdministrator, USER_ERRORS.ownDeletion],
});

export const enableUser = operation({
  method: 'POST',
  path: '/api/user/:userId/userCredentialsEnabled',
  permission: USER_PERMISSIONS.enable,
  tag,
  summary: "Enable or disable a user's sign-in; disabling ends their sessions",
  params,
  query: z.object({
    userCredentialsEnabled: booleanParameter('userCredentialsEnabled').describe('True when missing.'),
  }),
  responses: { 200: z.void() },
  errors: [...USUAL_ERRORS, USER_ERRORS.passwordMissing],
});

export const listUsers = operation({
  method: 'GET',
  path: '/api/users',
  permission: USER_PERMISSIONS.list,
  tag,
  summary: "The users of the caller's tenant or customer",
  query: userPageQuerySchema,
  responses: page,
});

/** `textSearch` looks at the e-mail address. */
export const listUserNames = operation({
  method: 'GET',
  path: '/api/users/info',
  permission: USER_PERMISSIONS.list,
  tag,
  summary: "Names and email addresses of the users of the caller's tenant or customer",
  query: userPageQuerySchema,
  responses: {
    200: pageSchema(userSchema.pick({ id: true, email: true, firstName: true, lastName: true })),
  },
});

export const listUsersOfCustomer = operation({
  method: 'GET',
  path: '/api/customer/:customerId/users',
  permission: USER_PERMISSIONS.listOfCustomer,
  tag,
  summary: 'The users of a customer',
  params: ofCustomer,
  query: userPageQuerySchema,
  responses: page,
});

export const listUsersOfTenant = operation({
  method: 'GET',
  path: '/api/tenant/:tenantId/users',
  permission: USER_PERMISSIONS.listOfTenant,
  tag,
  summary: 'The administrators of a tenant',
  params: z.object({ tenantId: uuidParameter('tenantId') }),
  query: userPageQuerySchema,
  responses: page,
});

/** For clients that know groups from ThingsBoard's professional edition. */
export const listEntityGroups = operation({
  method: 'GET',
  path: '/api/entityGroups/CUSTOMER/:customerId/USER',
  permission: USER_PERMISSIONS.list,
  tag,
  summary: "The groups of a customer's users: always the same three",
  params: ofCustomer,
  responses: { 200: z.array(entityGroupSchema) },
});
