import { lazily } from '@airdeck/air/lazily';
import type { TFunction } from 'i18next';
import { isOutOfReach } from '../lib/api-client/api-failure.ts';
import { failureOr } from '../lib/api-client/failure-text.ts';
import type { UiLabels } from '../ui/labels.tsx';

/** The texts of the components of `ui/`, in the language of `t`. Looked up on demand: all of them take a while. */
export function uiLabelsOf(t: TFunction): UiLabels {
  // Plain texts stand under the names of their labels; those with values are functions.
  const table = lazily((): UiLabels['table'] => ({
    ...t('ui.table', { returnObjects: true }),
    filtersChosen: (chosen) => t('ui.table.filtersChosen', { chosen }),
    unfiltered: (filter) => t('ui.table.unfiltered', { filter }),
    rangeOfTotal: (range, total) => t('ui.table.rangeOfTotal', { range, total }),
    actionsFor: (row) => t('ui.table.actionsFor', { row }),
    selectRow: (row) => t('ui.table.selectRow', { row }),
    selected: (count) => t('ui.table.selected', { count }),
    notDownloaded: t('failure.download'),
    downloading: (size) => t('ui.table.downloading', { size }),
  }));
  const chart = lazily((): UiLabels['chart'] => ({
    ...t('ui.chart', { returnObjects: true }),
    menu: (chart) => t('ui.chart.menu', { chart }),
  }));
  const calendar = lazily((): UiLabels['calendar'] => t('ui.calendar', { returnObjects: true }));
  const camera = lazily((): UiLabels['camera'] => t('ui.camera', { returnObjects: true }));
  const map = lazily((): UiLabels['map'] => ({
    ...t('ui.map', { returnObjects: true }),
    zoomByWheel: (key) => t('ui.map.zoomByWheel', { key }),
  }));
  return {
    failure: (error, fallback) => ({ ...failureOr(fallback, error, t), isMissing: isOutOfReach(error) }),
    notLoaded: t('failure.load'),
    saved: t('done.saved'),
    notSaved: t('failure.save'),
    deleted: t('done.deleted'),
    notDeleted: t('failure.delete'),
    notFound: t('failure.notFound'),
    goBack: t('ui.goBack'),
    retry: t('ui.retry'),
    cancel: t('ui.cancel'),
    yes: t('ui.yes'),
    close: t('ui.close'),
    loading: t('ui.loading'),
    areYouSure: t('ui.areYouSure'),
    showPassword: t('ui.showPassword'),
    hidePassword: t('ui.hidePassword'),
    nothingFound: t('ui.nothingFound'),
    choose: t('ui.choose'),
    required: t('failure.required'),
    clearChoice: t('ui.clearChoice'),
    copy: t('ui.copy'),
    copied: t('ui.copied'),
    showSecret: t('ui.showSecret'),
    hideSecret: t('ui.hideSecret'),
    qrCode: t('ui.qrCode'),
    qrCodeOf: (label) => t('ui.qrCodeOf', { label }),
    error: t('ui.error', { returnObjects: true }),
    conflict: { text: t('failure.versionConflict'), reload: t('failure.reload') },
    get table() {
      return table();
    },
    get chart() {
      return chart();
    },
    get calendar() {
      return calendar();
    },
    get camera() {
      return camera();
    },
    get map() {
      return map();
    },
  };
}
