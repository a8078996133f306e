import type { KeyName, ProfileKeyNames } from '@airdeck/contract/key-names/key-names';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NotLoaded } from '../../../ui/empty-state/load-failure.tsx';
import looks from '../../../ui/looks/looks.module.css';
import row from '../../../ui/looks/opened-row.module.css';
import { isolate } from '../../../ui/text/isolate.ts';
import { useKeyNameChanges, useSentKeys } from '../api/key-names.ts';
import classes from './key-names.module.css';
import { NameForm } from './name-form.tsx';
import { SentKeyRow } from './sent-key-row.tsx';
import { useNameWords } from './use-name-words.ts';

const NEW_KEY: KeyName = { key: '', quantity: 'temp', unit: '°C', factor: 1 };

/** A profile in the list: the keys that its devices send, with proposals first, and the names that keys have. */
export function ProfileNames({ profile }: { profile: ProfileKeyNames }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useSentKeys(profile.deviceProfileId);
  const { add, set } = useKeyNameChanges(profile);
  const isSaving = add.isPending || set.isPending;
  const proposals = (data?.keys ?? []).flatMap(({ proposal }) => proposal ?? []);
  return (
    <div className={row.opened}>
      <section aria-label={t('keyNames.sent.title')}>
        <h3 className={looks.heading}>{t('keyNames.sent.title')}</h3>
        {data ? null : <NotLoaded error={error} onRetry={refetch} height="6rem" />}
        {data?.keys.length === 0 ? <p className={looks.dim}>{t('keyNames.sent.none')}</p> : null}
        <ul className={classes.list}>
          {data?.keys.map((sent) => (
            <SentKeyRow
              key={sent.key}
              sent={sent}
              lookedAt={data.devices}
              isSaving={isSaving}
              onName={(name) => add.mutate(name)}
            />
          ))}
        </ul>
        {proposals.length > 1 ? (
          <Button
            loading={set.isPending}
            disabled={isSaving}
            onClick={() =>
              set.mutate([
                ...profile.keyNames,
                ...proposals.map(({ key, quantity, unit, factor }) => ({ key, quantity, unit, factor })),
              ])
            }
          >
            {t('keyNames.acceptAll', { count: proposals.length })}
          </Button>
        ) : null}
      </section>
      <Names profile={profile} isSaving={isSaving} onSet={set.mutate} onAdd={add.mutate} />
    </div>
  );
}

type NamesProps = {
  profile: ProfileKeyNames;
  isSaving: boolean;
  onSet: (names: KeyName[]) => void;
  onAdd: (name: KeyName) => void;
};

function Names({ profile: { keyNames }, isSaving, onSet, onAdd }: NamesProps) {
  const { t } = useTranslation();
  const words = useNameWords();
  const [isAdding, setAdding] = useState(false);
  const [changedKey, setChangedKey] = useState<string | null>(null);
  return (
    <section aria-label={t('keyNames.named.title')}>
      <h3 className={looks.heading}>{t('keyNames.named.title')}</h3>
      <p className={looks.dim}>{t('keyNames.named.text')}</p>
      <ul className={classes.list}>
        {keyNames.map((name) => (
          <li key={name.key} className={looks.closerStack}>
            <span>{words.nameOf(name)}</span>
            <span className={looks.buttons}>
              <Button
                variant="default"
                disabled={isSaving}
                aria-label={t('keyNames.changeKey', { key: isolate(name.key) })}
                onClick={() => setChangedKey(name.key === changedKey ? null : name.key)}
              >
                {t('keyNames.change')}
              </Button>
              <Button
                variant="default"
                disabled={isSaving}
                aria-label={t('keyNames.removeKey', { key: isolate(name.key) })}
                onClick={() => onSet(keyNames.filter(({ key }) => key !== name.key))}
              >
                {t('keyNames.remove')}
              </Button>
            </span>
            {changedKey === name.key ? (
              <NameForm
                initial={name}
                isSaving={isSaving}
                onSave={(changed) => {
                  setChangedKey(null);
                  onSet(keyNames.map((one) => (one.key === name.key ? changed : one)));
                }}
              />
            ) : null}
          </li>
        ))}
      </ul>
      {isAdding ? (
        <NameForm
          initial={NEW_KEY}
          hasKey
          isSaving={isSaving}
          onSave={(name) => {
            setAdding(false);
            onAdd(name);
          }}
        />
      ) : (
        <Button variant="default" disabled={isSaving} onClick={() => setAdding(true)}>
          {t('keyNames.add')}
        </Button>
      )}
    </section>
  );
}
