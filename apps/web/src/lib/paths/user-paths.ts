/** The users of a customer. */
export function usersPath(customerId: string): string {
  return `/users/${encodeURIComponent(customerId)}`;
}

/** URL parameter of the customer's tenant. */
export const TENANT_OF_CUSTOMER = 'tenant';

/** Path of the users of a tenant's customer, for system administrators. */
export function usersOfCustomerPath(customerId: string, tenantId: string): string {
  return `${usersPath(customerId)}?${new URLSearchParams({ [TENANT_OF_CUSTOMER]: tenantId })}`;
}

export function customerEditPath(customerId: string): string {
  return `/customer/${encodeURIComponent(customerId)}/edit`;
}

/** Address at which a tenant's administrator creates a user of a customer. */
export function userCreatePath(customerId: string): string {
  return `/user/create/${encodeURIComponent(customerId)}`;
}

/** State of a link to the form of a new user: the person with whose details it begins. */
export type NewUserState = {
  readonly person: { readonly email: string; readonly firstName: string; readonly lastName: string };
};

/** Address at which a customer's administrator creates another user. */
export function customerUserCreatePath(customerId: string): string {
  return `/customerUser/create/${encodeURIComponent(customerId)}`;
}

/** A user's answers to a questionnaire. */
export function viewResponsePath(userId: string, questionnaireId: number): string {
  return `/viewResponse/${encodeURIComponent(userId)}/${questionnaireId}`;
}

/** Address at which an administrator enters a user's answers. */
export function fillUserResponsePath(userId: string, questionnaireId: number): string {
  return `/fill-user-response/${encodeURIComponent(userId)}/${questionnaireId}`;
}

/** The open sessions of a user. */
export function userSessionsPath(userId: string): string {
  return `/users/${encodeURIComponent(userId)}/sessions`;
}
