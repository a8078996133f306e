import { DELIMITERS, type Delimiter } from '@airdeck/contract/reading-import/reading-mapping';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../../ui/form/select-field.tsx';

const NAMES = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' } as const satisfies Record<
  Delimiter,
  string
>;

type DelimiterFieldProps = {
  /** Null: a workbook, whose cells need none. */
  delimiter: Delimiter | null;
  /** Undefined: it cannot be changed. */
  onChange: ((delimiter: Delimiter) => void) | undefined;
};

/** The character between the columns of the file. Its bytes are not kept: with another one it is sent again. */
export function DelimiterField({ delimiter, onChange }: DelimiterFieldProps) {
  const { t } = useTranslation();
  if (delimiter === null) return null;
  return (
    <SelectField
      label={t('readingImport.delimiter')}
      options={DELIMITERS.map((value) => ({ value, label: t(`readingImport.separator.${NAMES[value]}`) }))}
      value={delimiter}
      disabled={!onChange}
      {...(!onChange && { description: t('readingImport.chooseAgain') })}
      onChange={(chosen) => {
        if (chosen && chosen !== delimiter) onChange?.(chosen);
      }}
    />
  );
}
