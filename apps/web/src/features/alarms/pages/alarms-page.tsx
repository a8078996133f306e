import type { AlarmCounts } from '@airdeck/contract/alarms/alarms';
import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { alarmText } from '../../../lib/alarms/alarm-words.ts';
import { REFRESH_ALARMS_MS } from '../../../lib/alarms/use-alarm-marks.ts';
import { PLACE_NAME_PARAMETERS } from '../../../lib/devices/place-choice.ts';
import { usePlaceTimes } from '../../../lib/format/place-times.ts';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { useListFilter } from '../../../lib/lists/list-filter.ts';
import type { ListDefaults } from '../../../lib/lists/list-state.ts';
import { useListPage } from '../../../lib/lists/use-list-page.ts';
import { PATHS } from '../../../lib/paths/paths.ts';
import { useBack } from '../../../lib/paths/use-back.ts';
import { usePlaceGroups } from '../../../parts/place-filter/use-place-groups.ts';
import { useConfirm } from '../../../ui/dialog/confirm.tsx';
import { ListPage } from '../../../ui/table/list-page.tsx';
import { alarmsQuery, saveAlarms, useAlarmCounts } from '../api/alarms.ts';
import { AlarmInPlace } from '../components/alarm-chart.tsx';
import { alarmColumns } from '../components/alarm-columns.tsx';
import { readAlarmFilter } from '../components/alarm-filter.ts';
import { AlarmFilters, AlarmStateChips } from '../components/alarm-filters.tsx';
import { AssignDialog } from '../components/assign-dialog.tsx';
import { attentionSentence } from '../components/attention-sentence.ts';
import { NoticedAlerts, useNoticedAlerts } from '../components/noticed-alerts.tsx';
import { useRaiseAgainQuestion } from '../components/raise-again-question.ts';
import { SnoozeDialog } from '../components/snooze-dialog.tsx';
import { type AlarmActs, alarmActions, useAlarmActs } from '../components/use-alarm-acts.ts';

const DEFAULTS: ListDefaults = { sort: { key: 'startTime', direction: 'descending' }, pageSize: 10 };
const NOTHING: ReadonlySet<string> = new Set();

/** Below the list: seldom there, and read after it. */
const NoiseNotes = lazy(async () => {
  const module = await import('../components/noise-notes.tsx');
  return { default: module.NoiseNotes };
});

export type AlarmReader = {
  /** Whether the reader administers a tenant and its rules. */
  readonly isTenant: boolean;
  /** Whether the reader is a system administrator who impersonates a tenant's administrator: no rules, no downloads. */
  readonly isVisitor?: boolean;
};

/** The alarms in the reader's scope. */
export function AlarmsPage({ isTenant, isVisitor = false }: AlarmReader) {
  const { t, i18n } = useTranslation();
  const format = useFormatters();
  const [selected, setSelected] = useState(NOTHING);
  const [isAssigning, setAssigning] = useState(false);
  const [snoozing, setSnoozing] = useState<readonly string[]>();
  const [openedId, setOpenedId] = useState<string | null>(null);
  const { filter, narrow, filtersOf } = useListFilter(readAlarmFilter, PLACE_NAME_PARAMETERS);
  const { data: counts } = useAlarmCounts();
  const noticed = useNoticedAlerts();
  const acts = useAlarmActs();
  const back = useBack(PATHS.alerts);
  const { table, rows: shown } = useListPage((wanted) => alarmsQuery(wanted, filter), DEFAULTS, {
    refreshMs: REFRESH_ALARMS_MS,
  });
  const { grouping, groupOf, aroundOf } = usePlaceGroups(table, DEFAULTS.sort);
  const times = usePlaceTimes(shown.map(({ timeZone }) => timeZone));
  const onSelected = async (act: (alarmIds: readonly string[]) => Promise<boolean>) => {
    if (await act([...selected])) setSelected(NOTHING);
  };
  return (
    <ListPage
      {...table}
      title={t('alarms.title')}
      text={counts ? attentionSentence(counts, t) : t('ui.loading')}
      {...(isVisitor && { back })}
      download={
        isVisitor
          ? undefined
          : (signal, onProgress) => saveAlarms(table.state.search, filter, signal, onProgress)
      }
      pageActions={acts.mayAct ? <CloseAllButton counts={counts} acts={acts} /> : null}
      columns={alarmColumns(t, format, times.of, i18n.dir(), aroundOf)}
      rowKey={({ id }) => id}
      groupOf={groupOf}
      rowName={(alarm) => alarmText(alarm, t, format)}
      actions={
        acts.mayAct ? (alarm) => alarmActions(alarm, acts, t, () => setSnoozing([alarm.id])) : undefined
      }
      selection={
        acts.mayAct
          ? {
              selected,
              onChange: setSelected,
              actions: (
                <>
                  <Button disabled={acts.isBusy} onClick={() => void onSelected(acts.acknowledge)}>
                    {t('alarms.acknowledge')}
                  </Button>
                  <Button
                    variant="default"
                    disabled={acts.isBusy}
                    onClick={() => void onSelected((ids) => acts.clear(ids, shown))}
                  >
                    {t('alarms.clear')}
                  </Button>
                  <Button variant="default" disabled={acts.isBusy} onClick={() => setAssigning(true)}>
                    {t('alarms.assign')}
                  </Button>
                  <Button variant="default" disabled={acts.isBusy} onClick={() => setSnoozing([...selected])}>
                    {t('alarms.snooze.act')}
                  </Button>
                </>
              ),
            }
          : undefined
      }
      // The bell counts them, too.
      notice={isVisitor ? undefined : <NoticedAlerts alerts={noticed} />}
      // The sentence above says that there are none.
      empty={{ drawing: 'devices', text: t('alarms.raisedByRules') }}
      filters={filtersOf(<AlarmStateChips filter={filter} onChange={narrow} counts={counts} />, {
        beside: ['state'],
        fields: (
          <AlarmFilters
            filter={filter}
            onChange={narrow}
            isTenant={isTenant}
            isVisitor={isVisitor}
            grouping={grouping}
          />
        ),
      })}
      onOpen={({ id }) => setOpenedId(id === openedId ? null : id)}
      opened={{ key: openedId, detail: ({ id }) => <AlarmInPlace alarmId={id} /> }}
    >
      {isTenant ? (
        <Suspense fallback={null}>
          <NoiseNotes />
        </Suspense>
      ) : null}
      {snoozing ? (
        <SnoozeDialog
          alarmIds={snoozing}
          onClose={() => setSnoozing(undefined)}
          onDone={() => setSelected(NOTHING)}
        />
      ) : null}
      {isAssigning ? (
        <AssignDialog
          alarmIds={[...selected]}
          onClose={() => setAssigning(false)}
          onAssign={(assigneeId) => {
            setAssigning(false);
            void onSelected((ids) =>
              assigneeId === undefined ? acts.unassign(ids) : acts.assign(ids, assigneeId),
            );
          }}
        />
      ) : null}
    </ListPage>
  );
}

function CloseAllButton({ counts, acts }: { counts: AlarmCounts | undefined; acts: AlarmActs }) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const askRaiseAgain = useRaiseAgainQuestion();
  const count = counts ? counts.open + counts.acknowledged : 0;
  const close = async () => {
    const question = t('alarms.closeAllQuestion', { count });
    if (counts?.ongoing === 0) {
      if (await confirm({ text: question, destructive: true })) await acts.closeAll();
      return;
    }
    const raiseAgain = await askRaiseAgain({ title: question });
    if (raiseAgain) await acts.closeAll(raiseAgain);
  };
  return (
    <Button variant="default" disabled={count === 0 || acts.isBusy} onClick={() => void close()}>
      {t('alarms.closeAll')}
    </Button>
  );
}
