import type { ReportLanguage } from '@airdeck/contract/history/history-files';

/** Texts of a file's description. */
type AboutTexts = Readonly<
  Record<
    | 'sheet'
    | 'device'
    | 'deviceId'
    | 'place'
    | 'city'
    | 'timeZone'
    | 'from'
    | 'until'
    | 'rows'
    | 'gaps'
    | 'gapHours'
    | 'gap'
    | 'moreGaps'
    | 'gapRule'
    | 'thresholds'
    | 'allReadings'
    | 'above'
    | 'orZero'
    | 'tvocRule'
    | 'columns'
    | 'timestampColumn'
    | 'timeColumn'
    | 'iaqColumn'
    | 'latColumn'
    | 'none'
    | 'statistics'
    | 'series'
    | 'weekBefore'
    | 'comparisonRule',
    string
  >
>;

export const ABOUT_TEXTS: Readonly<Record<ReportLanguage, AboutTexts>> = {
  en: {
    sheet: 'About',
    device: 'Device',
    deviceId: 'Device id',
    place: 'Place',
    city: 'City',
    timeZone: 'Time zone',
    from: 'From',
    until: 'Until (not included)',
    rows: 'Rows',
    gaps: 'Gaps',
    gapHours: 'Hours in gaps',
    gap: 'Gap',
    moreGaps: 'Further gaps, not listed',
    gapRule: 'A gap is more than 5 minutes, or more than 1.5 times the usual step, without a reading.',
    thresholds: 'Threshold',
    allReadings: 'None: every reading is here',
    above: 'above',
    orZero: 'or exactly 0',
    tvocRule: '1 mg/m³ is 436 ppb: vapours counted as isobutylene, in air at 25 °C and 1013 hPa',
    columns: 'Columns',
    timestampColumn: 'Milliseconds since 1970-01-01, UTC',
    timeColumn: 'Local time of the time zone',
    iaqColumn:
      'Index as the device sent it; where it sent none, the instantaneous sub-index of its particles (CPCB, India)',
    latColumn: 'Degrees, WGS 84',
    none: 'none',
    statistics: 'Comparison',
    series: 'Series',
    weekBefore: 'week before',
    comparisonRule:
      'Mean, percentile and hours are of every single reading; series are means of buckets. A reading stands until the next one; before a gap, for one usual step.',
  },
  jp: {
    sheet: 'このファイルについて',
    device: 'デバイス',
    deviceId: 'デバイスID',
    place: '設置場所',
    city: '都市',
    timeZone: 'タイムゾーン',
    from: '開始',
    until: '終了(この時刻は含まない)',
    rows: '行数',
    gaps: '欠測の数',
    gapHours: '欠測の合計時間(時間)',
    gap: '欠測',
    moreGaps: '一覧にないその他の欠測',
    gapRule: '5分、または通常の間隔の1.5倍を超えて測定値がない区間を欠測とします。',
    thresholds: 'しきい値',
    allReadings: 'なし:すべての測定値を含みます',
    above: '次の値を超える:',
    orZero: 'または 0 ちょうど',
    tvocRule:
      '1 mg/m³ は 436 ppb に相当します。揮発性有機化合物をイソブチレンとみなし、25 °C、1013 hPa の空気で換算しています。',
    columns: '列',
    timestampColumn: '1970-01-01(UTC)からのミリ秒',
    timeColumn: 'タイムゾーンの現地時刻',
    iaqColumn: 'デバイスが送った指数。送られていない場合は粒子状物質の瞬時サブ指数(インドCPCB)',
    latColumn: '度、WGS 84',
    none: 'なし',
    statistics: '比較',
    series: '時系列',
    weekBefore: '前の週',
    comparisonRule:
      '平均、パーセンタイル、時間はすべての測定値から、時系列は区間の平均から計算しています。測定値は次の測定値まで続くものとし、欠測の前では通常の間隔だけ続くものとします。',
  },
  ar: {
    sheet: 'حول الملف',
    device: 'الجهاز',
    deviceId: 'معرّف الجهاز',
    place: 'المكان',
    city: 'المدينة',
    timeZone: 'المنطقة الزمنية',
    from: 'من',
    until: 'حتى (غير مشمول)',
    rows: 'عدد الصفوف',
    gaps: 'عدد الانقطاعات',
    gapHours: 'ساعات الانقطاع',
    gap: 'انقطاع',
    moreGaps: 'انقطاعات أخرى غير مذكورة',
    gapRule: 'الانقطاع هو مرور أكثر من 5 دقائق، أو أكثر من 1.5 ضعف الفاصل المعتاد، دون أي قراءة.',
    thresholds: 'الحد',
    allReadings: 'لا يوجد: جميع القراءات موجودة هنا',
    above: 'أعلى من',
    orZero: 'أو 0 تمامًا',
    tvocRule: 'كل 1 mg/m³ يساوي 436 ppb، باحتساب الأبخرة كإيزوبوتيلين في هواء عند 25 °C و1013 hPa',
    columns: 'الأعمدة',
    timestampColumn: 'ميلي ثانية منذ 1970-01-01 بالتوقيت العالمي',
    timeColumn: 'التوقيت المحلي للمنطقة الزمنية',
    iaqColumn: 'المؤشر كما أرسله الجهاز؛ وإن لم يرسله فهو المؤشر الفرعي اللحظي للجسيمات (CPCB، الهند)',
    latColumn: 'درجات، WGS 84',
    none: 'لا يوجد',
    statistics: 'المقارنة',
    series: 'السلاسل',
    weekBefore: 'الأسبوع السابق',
    comparisonRule:
      'المتوسط والمئين والساعات محسوبة من كل قراءة على حدة، والسلاسل متوسطات فترات. تسري القراءة حتى القراءة التالية، وقبل الانقطاع لفاصل معتاد واحد.',
  },
};
