import type { AccessRole, PlaceIds } from '@airdeck/contract/common/access-role';
import type { Authority } from '@airdeck/contract/common/permission';
import { brokenLength } from '@airdeck/contract/sign-in/passwords';
import { tenantFormSchema } from '@airdeck/contract/tenants/tenants';
import { USER_ERRORS, userFormSchema } from '@airdeck/contract/users/users';
import { ApiError, badRequest, checkForm } from '../../http/errors.ts';
import { checkAdditionalInfo, checkEmail, checkTexts, requireText } from '../../http/validation.ts';

/** Location of a user. */
type UserAddress = {
  readonly address?: string | null | undefined;
  readonly city?: string | null | undefined;
  readonly state?: string | null | undefined;
  readonly country?: string | null | undefined;
};

/** How to address and reach a user, besides the e-mail address, which is a credential. */
export type UserContact = UserAddress & Pick<NewUser, 'firstName' | 'lastName' | 'phone'>;

export type NewUser = {
  readonly authority: Authority;
  /** Null for a system administrator. */
  readonly tenantId: string | null;
  /** Null unless the authority is CUSTOMER_USER. */
  readonly customerId: string | null;
  readonly email: string;
  readonly firstName?: string | null | undefined;
  readonly lastName?: string | null | undefined;
  readonly phone?: string | null | undefined;
  readonly additionalInfo?: Record<string, unknown> | null | undefined;
  readonly place?: UserAddress | undefined;
  /** Missing: that of the first user of a customer, or of others. */
  readonly accessRole?: AccessRole | undefined;
  /** The branches of the places' tree to which it is limited; missing: the whole. */
  readonly placeIds?: PlaceIds | undefined;
};

/** `version`: the one that the caller has read; missing: overwrites any. */
export type UserSave = NewUser & { readonly version?: number | null | undefined };

/** @throws ApiError 400/31 with the platform's message. */
export function checkAddress(email: string): void {
  requireText(email, USER_ERRORS.emailMissing);
  checkTexts({ email });
  checkEmail(email);
}

/** @throws ApiError 400/31 with the platform's message. */
export function checkUser(user: NewUser): void {
  const { firstName, lastName, phone } = user;
  checkAddress(user.email);
  checkTexts({ firstName, lastName, phone });
  checkAdditionalInfo(user.additionalInfo);
  checkBelonging(user);
  // The forms' rules beyond ThingsBoard's apply to given fields only: its clients leave names out, which stays
  // allowed.
  const form = GIVEN_FORM_FIELDS[user.authority];
  if (form) checkForm(form, { firstName: firstName ?? undefined });
}

const GIVEN_FORM_FIELDS = {
  SYS_ADMIN: undefined,
  TENANT_ADMIN: tenantFormSchema.pick({ firstName: true }).partial(),
  CUSTOMER_USER: userFormSchema.pick({ firstName: true }).partial(),
};

function checkBelonging({ authority, tenantId, customerId }: NewUser): void {
  switch (authority) {
    case 'SYS_ADMIN':
      if (tenantId || customerId) {
        throw badRequest(USER_ERRORS.systemAdministratorBelongs);
      }
      return;
    case 'TENANT_ADMIN':
      if (!tenantId) throw badRequest(USER_ERRORS.tenantMissing);
      if (customerId) throw badRequest(USER_ERRORS.tenantAdministratorBelongs);
      return;
    case 'CUSTOMER_USER':
      if (!customerId) throw badRequest(USER_ERRORS.customerMissing);
      return;
    default:
      throw badRequest(USER_ERRORS.authorityMissing);
  }
}

/** @throws ApiError 400/31 with the message of the platform's default policy. */
export function checkPassword(password: string): void {
  const broken = brokenLength(password);
  if (broken) throw new ApiError(broken.error, { length: broken.length });
}
