import type { Rota } from '@airdeck/contract/notifications/on-call';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { timesOf, useFormatLanguage } from '../../../../lib/format/use-formatters.ts';
import { useActs } from '../../../../ui/dialog/use-acts.ts';
import { LoadFailure } from '../../../../ui/empty-state/load-failure.tsx';
import { FormSkeleton } from '../../../../ui/form/form-skeleton.tsx';
import { PlusIcon } from '../../../../ui/icon/icons.tsx';
import looks from '../../../../ui/looks/looks.module.css';
import { PlainTable } from '../../../../ui/table/plain-table.tsx';
import { isolate } from '../../../../ui/text/isolate.ts';
import classes from '../../components/notifications.module.css';
import { removeRota, useRotas } from '../api/rotas.ts';
import { RotaDialog } from './rota-dialog.tsx';

/** Who is on call, by rota. */
export function RotaList() {
  const { t } = useTranslation();
  const { data, error, refetch } = useRotas();
  const [opened, setOpened] = useState<'new' | Rota>();
  return (
    <section>
      <div className={classes.head}>
        <h2 className={looks.title}>{t('onCall.title')}</h2>
        <Button
          variant="default"
          leftSection={<PlusIcon size={18} />}
          disabled={data === undefined}
          onClick={() => setOpened('new')}
        >
          {t('onCall.add')}
        </Button>
      </div>
      <p className={classes.about}>{t('onCall.text')}</p>
      {data === undefined ? (
        error ? (
          <LoadFailure error={error} onRetry={refetch} />
        ) : (
          <FormSkeleton fields={1} />
        )
      ) : data.rotas.length === 0 ? null : (
        <RotaTable rotas={data.rotas} onEdit={setOpened} />
      )}
      {opened === undefined ? null : (
        <RotaDialog edited={opened === 'new' ? undefined : opened} onClose={() => setOpened(undefined)} />
      )}
    </section>
  );
}

function RotaTable({ rotas, onEdit }: { rotas: readonly Rota[]; onEdit: (rota: Rota) => void }) {
  const { t } = useTranslation();
  const { remove } = useActs();
  return (
    <PlainTable
      label={t('onCall.title')}
      rows={rotas}
      rowKey={({ id }) => id}
      columns={[
        {
          header: t('onCall.column.name'),
          cell: ({ name, timeZone }) => (
            <>
              <bdi>{name}</bdi>
              <span className={looks.below}>
                <bdi>{timeZone}</bdi>
              </span>
            </>
          ),
        },
        {
          header: t('onCall.column.now'),
          cell: ({ now }) => (now ? <bdi>{now.name}</bdi> : t('onCall.noOne')),
        },
        { header: t('onCall.column.gaps'), cell: (rota) => <Gaps rota={rota} /> },
        {
          header: t('onCall.column.actions'),
          cell: (rota) => (
            <span className={looks.buttons}>
              <Button size="xs" variant="default" onClick={() => onEdit(rota)}>
                {t('onCall.edit')}
              </Button>
              <Button
                size="xs"
                variant="default"
                color="red"
                onClick={() =>
                  void remove(t('onCall.deleteQuestion', { name: isolate(rota.name) }), () =>
                    removeRota(rota),
                  )
                }
              >
                {t('outlets.delete')}
              </Button>
            </span>
          ),
        },
      ]}
    />
  );
}

/** The spans of the next week in which administrators are notified instead. */
function Gaps({ rota: { gaps, timeZone } }: { rota: Rota }) {
  const { t } = useTranslation();
  const format = timesOf(useFormatLanguage(), timeZone);
  if (gaps.length === 0) return t('onCall.noGaps');
  return (
    <ul className={looks.list}>
      {gaps.map(({ from, until }) => (
        <li key={from}>{t('onCall.gap', { from: format.dateTime(from), until: format.dateTime(until) })}</li>
      ))}
    </ul>
  );
}
