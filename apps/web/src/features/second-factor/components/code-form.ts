import { codeFormSchema } from '@airdeck/contract/second-factor/second-factor';
import { checkedBy } from '../../../lib/forms/checked-by.ts';
import { useCheckedForm } from '../../../lib/forms/use-checked-form.ts';

const validate = checkedBy(codeFormSchema);

/** A form of one code, without the blanks with which apps group its digits. */
export const useCodeForm = (onSubmit: (code: string) => void) =>
  useCheckedForm({ code: '' }, validate, ({ code }) => onSubmit(code.replaceAll(/\s/g, '')));
