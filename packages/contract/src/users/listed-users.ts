import { z } from 'zod';
import { accessRoleSchema, placeIdsSchema } from '../common/access-role.ts';
import { versionSchema } from '../common/entity.ts';
import { type ErrorDefinition, REQUEST_ERRORS, USUAL_ERRORS } from '../common/errors.ts';
import { atLeast, atMost, validEmail } from '../common/form-fields.ts';
import { MAX_DESCRIPTION_LENGTH, optionalField, requiredField } from '../common/form-text.ts';
import { operation } from '../common/operation.ts';
import { pageSchema, wholeOrPageQuerySchema, wholeOrPageSchema } from '../common/page.ts';
import { uuidParameter } from '../common/parameters.ts';
import { listedUserSchema } from '../profile/profile.ts';
import { handedOverLinkSchema, PASSWORD_ERRORS } from '../sign-in/passwords.ts';
import { userSchema, userTypeSchema } from './user-body.ts';
import { USER_PERMISSIONS } from './users.permissions.ts';
import { USER_ERRORS, USER_FIRST_NAME, userFormSchema } from './users.ts';

export const listedUserPageSchema = pageSchema(listedUserSchema);

/** Sort properties of such a list. */
export const LISTED_USER_SORT_PROPERTIES = [
  'createdAt',
  'userFirstName',
  'userLastName',
  'email',
  'phone',
  'address',
  'city',
  'state',
  'country',
] as const;
export type ListedUserSortProperty = (typeof LISTED_USER_SORT_PROPERTIES)[number];

/** `textSearch` searches names, e-mail, phone, address, city, state and country. */
export const listedUserListQuerySchema = wholeOrPageQuerySchema(LISTED_USER_SORT_PROPERTIES, {});
export const listedUserListSchema = wholeOrPageSchema(listedUserSchema);

/** Filters apply within the caller's scope. */
const userFiltersSchema = z.object({
  userType: userTypeSchema.nullish(),
  customerId: z.guid().nullish(),
  tenantId: z.guid().nullish(),
});
export type UserFilters = z.infer<typeof userFiltersSchema>;

/** Rules of a required name: minimum and maximum length, with their errors. */
type NameRule = {
  readonly min: number;
  readonly max: number;
  readonly missing: ErrorDefinition;
  readonly tooShort: ErrorDefinition;
  readonly tooLong: ErrorDefinition;
};

/** Personal data of a new user of a customer. */
const newUserShape = (rule: NameRule) => ({
  email: requiredField(
    'E-mail address. An invitation is sent there.',
    USER_ERRORS.emailRequired,
    validEmail(USER_ERRORS.emailInvalid),
  ),
  firstName: requiredField(
    `First name: ${rule.min} to ${rule.max} characters`,
    rule.missing,
    atLeast(rule.min, rule.tooShort),
    atMost(rule.max, rule.tooLong),
  ),
  lastName: optionalField('lastName', 'Last name'),
  description: optionalField('description', 'What else is to be known of the user', MAX_DESCRIPTION_LENGTH),
  phone: optionalField('phone', 'Telephone'),
});

/** The form of a tenant's administrator for a user of a customer. */
const newCustomerUserSchema = z.object({
  customerId: z.guid().describe("A customer of the caller's tenant"),
  ...newUserShape({
    ...USER_FIRST_NAME,
    missing: USER_ERRORS.firstNameRequired,
    tooShort: USER_ERRORS.nameShort,
    tooLong: USER_ERRORS.nameLong,
  }),
});
export type NewCustomerUser = z.output<typeof newCustomerUserSchema>;

const createdUserSchema = z.object({ userId: z.string(), activationLink: handedOverLinkSchema });
export type CreatedUser = z.infer<typeof createdUserSchema>;

/** A customer administrator's form for another user, and the body that it sends. */
const fellowUserSchema = <const Form extends z.ZodType>(form: Form, rule: Omit<NameRule, 'missing'>) =>
  z.object({ form, ...newUserShape({ ...rule, missing: USER_ERRORS.fellowNameRequired }) });

/** The console's two forms, each with its own limits and messages. */
export const FELLOW_USER_FORMS = {
  addUser: fellowUserSchema(z.literal('addUser').optional(), {
    ...USER_FIRST_NAME,
    tooShort: USER_ERRORS.nameShort,
    tooLong: USER_ERRORS.nameLong,
  }),
  customerUser: fellowUserSchema(z.literal('customerUser'), {
    min: 2,
    max: 10,
    tooShort: USER_ERRORS.firstNameShort,
    tooLong: USER_ERRORS.firstNameLong,
  }),
} as const;
export type FellowUserForm = keyof typeof FELLOW_USER_FORMS;

const newFellowUserSchema = z
  .discriminatedUnion('form', [FELLOW_USER_FORMS.addUser, FELLOW_USER_FORMS.customerUser])
  .transform(({ form: _form, ...user }) => user);
export type NewFellowUser = z.output<typeof newFellowUserSchema>;

/** The menu of a customer's user. */
export const MENU_MODES = ['full', 'japan', 'reduced'] as const;
export type MenuMode = (typeof MENU_MODES)[number];

const rightsShape = {
  accessRole: accessRoleSchema,
  placeIds: placeIdsSchema
    .optional()
    .describe(
      'Buildings, floors and rooms to which the role is limited; null: the whole; missing: as before',
    ),
};

/** The form in which a customer's user is changed, and the body that it sends. */
export const customerUserSaveSchema = userFormSchema.extend({
  lastName: optionalField('lastName', 'Last name'),
  phone: optionalField('phone', 'Telephone'),
  menu: z.enum(MENU_MODES),
  ...rightsShape,
  version: versionSchema.nullish(),
});
export type CustomerUserSave = z.output<typeof customerUserSaveSchema>;

const tag = 'users';
const params = z.object({ userId: uuidParameter('userId') });

export const listUsersInConsole = operation({
  method: 'POST',
  path: '/backoffice/users/getUsersByfilters',
  permission: USER_PERMISSIONS.listInConsole,
  changes: false,
  tag,
  summary: 'The users in scope, by kind, customer or tenant',
  description:
    "System administrators see all users, tenant administrators those of the tenant, customers' users those of the customer. All as an array, or a page if a parameter of one is given. Newest first unless sorted. System administrators also find users by the title of their customer.",
  query: listedUserListQuerySchema,
  body: z.object({ filters: userFiltersSchema.nullish().describe('Empty: every user in scope') }),
  responses: { 200: listedUserListSchema },
});

export const deleteUserIfExists = operation({
  method: 'DELETE',
  path: '/backoffice/users/deleteUserById/:userId',
  permission: USER_PERMISSIONS.delete,
  tag,
  summary: 'Delete a user',
  description:
    "Sessions of the user end at once. Deleting a user who does not exist is not an error. System administrators delete a customer's user as the tenant's first administrator, which its audit log records.",
  params,
  responses: { 200: z.void().describe('Done') },
  errors: [...USUAL_ERRORS, USER_ERRORS.lastAdministrator, USER_ERRORS.ownDeletion],
});

/** One call: a separate request for the link could fail, and would void the operator's link. */
export const createCustomerUser = operation({
  method: 'POST',
  path: '/backoffice/users',
  permission: USER_PERMISSIONS.writeOfCustomer,
  tag,
  summary: 'Create and invite a user of a customer',
  description:
    'All or nothing: without an invitation, there is no user. If the server sends no mail, the answer contains the activation link.',
  body: newCustomerUserSchema,
  responses: { 200: createdUserSchema },
  errors: [
    ...USUAL_ERRORS,
    REQUEST_ERRORS.emailMalformed,
    PASSWORD_ERRORS.mailNotSent,
    ...Object.values(USER_ERRORS),
  ],
});

/** All fields of the form of a customer's user are saved together. */
export const saveCustomerUser = operation({
  method: 'PUT',
  path: '/backoffice/users/:userId',
  permission: USER_PERMISSIONS.writeOfCustomer,
  tag,
  summary: "Change a customer's user: personal data, menu, and role",
  params,
  body: customerUserSaveSchema,
  responses: { 200: userSchema },
  errors: [...USUAL_ERRORS, REQUEST_ERRORS.versionConflict, ...Object.values(USER_ERRORS)],
});

export const setAccessRole = operation({
  method: 'PUT',
  path: '/backoffice/users/:userId/accessRole',
  permission: USER_PERMISSIONS.assignRole,
  tag,
  summary: "Set the role of a user of the caller's tenant, or of one of its customers, and where it holds",
  description:
    'It applies from the next request. Users cannot set their own. Refused where the groups at a provider decide it.',
  params,
  body: z.object(rightsShape),
  responses: { 200: listedUserSchema },
  errors: [
    ...USUAL_ERRORS,
    USER_ERRORS.roleFromGroup,
    USER_ERRORS.lastAdministrator,
    USER_ERRORS.placeUnknown,
  ],
});

export const createFellowUser = operation({
  method: 'POST',
  path: '/backoffice/customerUsers',
  permission: USER_PERMISSIONS.writeFellow,
  tag,
  summary: "Create another user of the caller's own customer",
  description: 'For users who administer their customer. The new user is sent an invitation.',
  body: newFellowUserSchema,
  responses: { 200: z.object({ userId: z.string() }) },
  errors: [...USUAL_ERRORS, PASSWORD_ERRORS.mailNotSent, ...Object.values(USER_ERRORS)],
});

export const deleteFellowUser = operation({
  method: 'DELETE',
  path: '/backoffice/customerUsers/:userId',
  permission: USER_PERMISSIONS.writeFellow,
  tag,
  summary: "Delete another user of the caller's own customer",
  description: 'For users who administer their customer. Sessions of the user end at once.',
  params,
  responses: { 200: z.void().describe('Done') },
});
