import {
  isHexColour,
  isReadableAccent,
  leastContrast,
  nearestReadableAccent,
  PRODUCT_ACCENT,
} from '@airdeck/contract/brands/accent-colours';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import type { FieldProps } from '../../../lib/forms/use-checked-form.ts';
import { TextField } from '../../../ui/form/fields.tsx';
import looks from '../../../ui/looks/looks.module.css';
import classes from './brands.module.css';

/** The first colour of the browser's choice. */
const START = PRODUCT_ACCENT.light.accent;

type AccentFieldProps = { field: FieldProps; onPick: (accent: string) => void };

/** The accent colour, typed or picked, with its contrast; one that cannot be read has the nearest that can. */
export function AccentField({ field, onPick }: AccentFieldProps) {
  const { t } = useTranslation();
  const format = useFormatters();
  const typed = field.value.trim();
  const isColour = isHexColour(typed);
  const nearest = isColour && !isReadableAccent(typed) ? nearestReadableAccent(typed) : undefined;
  return (
    <div className={looks.closerStack}>
      <div className={classes.accent}>
        <TextField
          label={t('brands.accent')}
          description={t('brands.accentHint')}
          placeholder={START}
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          maxLength={7}
          {...field}
        />
        <input
          type="color"
          className={classes.picker}
          aria-label={t('brands.pickAccent')}
          value={isColour ? typed.toLowerCase() : START.toLowerCase()}
          onChange={(event) => onPick(event.currentTarget.value.toUpperCase())}
        />
      </div>
      {isColour ? (
        <span className={looks.hint} role="status">
          {t(nearest ? 'brands.contrastLow' : 'brands.contrast', {
            // Rounded down: one that is just too little must not read as enough.
            ratio: format.number(Math.floor(10 * leastContrast(typed)) / 10, 1),
          })}
        </span>
      ) : null}
      {nearest ? (
        <div className={looks.buttons}>
          <Button variant="default" leftSection={<Swatch colour={nearest} />} onClick={() => onPick(nearest)}>
            {t('brands.useNearest', { colour: nearest })}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

const Swatch = ({ colour }: { colour: string }) => (
  <span className={classes.swatch} style={{ background: colour }} aria-hidden="true" />
);
