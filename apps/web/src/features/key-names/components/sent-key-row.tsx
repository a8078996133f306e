import type { KeyName, SentKey } from '@airdeck/contract/key-names/key-names';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import looks from '../../../ui/looks/looks.module.css';
import { isolate } from '../../../ui/text/isolate.ts';
import classes from './key-names.module.css';
import { NameForm } from './name-form.tsx';
import { useNameWords } from './use-name-words.ts';

type SentKeyRowProps = {
  sent: SentKey;
  /** The number of devices that were looked at. */
  lookedAt: number;
  isSaving: boolean;
  onName: (name: KeyName) => void;
};

/** A key that devices send: its latest value, what it probably is, and the form to say something else. */
export function SentKeyRow({ sent, lookedAt, isSaving, onName }: SentKeyRowProps) {
  const { t } = useTranslation();
  const format = useFormatters();
  const words = useNameWords();
  const [isOpened, setOpened] = useState(false);
  const { key, value, devices, proposal } = sent;
  const quantity = proposal && words.quantityOf(proposal.quantity);
  const stored = proposal && words.storedOf(proposal, value);
  const initial = proposal ?? { key, quantity: 'temp', unit: '°C', factor: 1 };
  return (
    <li className={looks.closerStack}>
      <span>
        <code>
          <bdi>{key}</bdi>
        </code>{' '}
        <bdi>{words.sentOf(value)}</bdi>{' '}
        <span className={looks.dim}>
          {t('keyNames.sent.devices', { devices: format.number(devices), of: format.number(lookedAt) })}
        </span>
        {proposal ? (
          <span className={classes.question}>
            {format.sentences([
              t('keyNames.question', { key: isolate(key), quantity }),
              stored && t('keyNames.preview', { value: stored }),
              !proposal.isUnitKnown &&
                t('keyNames.checkUnit', { unit: words.unitOf(proposal.unit) || t('keyNames.noUnit') }),
            ])}
          </span>
        ) : null}
      </span>
      <span className={looks.buttons}>
        {proposal ? (
          <Button disabled={isSaving} onClick={() => onName(nameOf(proposal))}>
            {t('keyNames.accept', { key: isolate(key), quantity })}
          </Button>
        ) : null}
        <Button
          variant="default"
          disabled={isSaving}
          aria-label={t('keyNames.otherOf', { key: isolate(key) })}
          aria-expanded={isOpened}
          onClick={() => setOpened(!isOpened)}
        >
          {t('keyNames.other')}
        </Button>
      </span>
      {isOpened ? (
        <NameForm initial={nameOf(initial)} value={value} isSaving={isSaving} onSave={onName} />
      ) : null}
    </li>
  );
}

const nameOf = ({ key, quantity, unit, factor }: KeyName): KeyName => ({ key, quantity, unit, factor });
