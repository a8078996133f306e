/** What the form of a tenant holds. */
export type TenantValues = {
  readonly title: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly country: string;
  readonly state: string;
  readonly city: string;
  readonly address: string;
  readonly address2: string;
  readonly zip: string;
};

/** In the order of the form. */
export const NO_TENANT: TenantValues = {
  title: '',
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  country: '',
  state: '',
  city: '',
  address: '',
  address2: '',
  zip: '',
};
