import { lazily } from '@airdeck/air/lazily';
import type { TFunction } from 'i18next';
import { isOutOfReach } from '../lib/api-client/api-failure.ts';
import { failureOr } from '../lib/api-client/failure-text.ts';
import type { UiLabels } from '../ui/labels.tsx';

/** The texts of the components of `ui/`, in the language of `t`. Looked up on demand: all of them take a while. */
export function uiLabelsOf(t: TFunction): UiLabels {
  const table = lazily((): UiLabels['table'] => ({
    search: t('ui.table.search'),
    clearSearch: t('ui.table.clearSearch'),
    filters: t('ui.table.filters'),
    filtersChosen: (chosen) => t('ui.table.filtersChosen', { chosen }),
    clearFilters: t('ui.table.clearFilters'),
    unfiltered: (filter) => t('ui.table.unfiltered', { filter }),
    noMatches: t('ui.table.noMatches'),
    forbidden: t('ui.table.forbidden'),
    pageSize: t('ui.table.pageSize'),
    previousPage: t('ui.table.previousPage'),
    nextPage: t('ui.table.nextPage'),
    rangeOfTotal: (range, total) => t('ui.table.rangeOfTotal', { range, total }),
    actionsColumn: t('ui.table.actionsColumn'),
    actionsFor: (row) => t('ui.table.actionsFor', { row }),
    selectRow: (row) => t('ui.table.selectRow', { row }),
    selectPage: t('ui.table.selectPage'),
    selected: (count) => t('ui.table.selected', { count }),
    clearSelection: t('ui.table.clearSelection'),
    download: t('ui.table.download'),
    notDownloaded: t('failure.download'),
    downloading: (size) => t('ui.table.downloading', { size }),
  }));
  const chart = lazily((): UiLabels['chart'] => ({
    menu: (chart) => t('ui.chart.menu', { chart }),
    savePng: t('ui.chart.savePng'),
    saveCsv: t('ui.chart.saveCsv'),
    showTable: t('ui.chart.showTable'),
    showChart: t('ui.chart.showChart'),
    resetZoom: t('ui.chart.resetZoom'),
    time: t('ui.chart.time'),
    noData: t('ui.chart.noData'),
    usage: t('ui.chart.usage'),
  }));
  // Their texts stand under the names of the labels.
  const calendar = lazily((): UiLabels['calendar'] => t('ui.calendar', { returnObjects: true }));
  const camera = lazily((): UiLabels['camera'] => t('ui.camera', { returnObjects: true }));
  const map = lazily((): UiLabels['map'] => ({
    zoomIn: t('ui.map.zoomIn'),
    zoomOut: t('ui.map.zoomOut'),
    zoomByWheel: (key) => t('ui.map.zoomByWheel', { key }),
    moveByTwoFingers: t('ui.map.moveByTwoFingers'),
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
    error: { title: t('ui.error.title'), text: t('ui.error.text'), reload: t('ui.error.reload') },
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
