import type { PersonalData } from '../../database/personal-data-sql.ts';
import { customer } from '../../database/schema/tenancy.ts';

export const CUSTOMER_PERSONAL_DATA: PersonalData = {
  unlisted: [{ columns: [customer.email], because: 'it is the address of an organisation, not of a user' }],
};
