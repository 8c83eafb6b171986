import { IMPORT_FIELDS, type ImportKind } from '@fleet/contracts/delivery/imports.ts';
import { DRIVER_DOCUMENT_HEADERS, VEHICLE_DOCUMENT_HEADERS } from './imports-document-columns.rules.ts';

/**
 * Column headers people use, by field: the field's own name, our templates' in both languages, and other systems'
 * exports. Compared without case, spaces, punctuation and Arabic short vowels.
 */
const ALIASES: Readonly<Record<ImportKind, Readonly<Record<string, readonly string[]>>>> = {
  drivers: {
    civil_id: [
      'Civil ID',
      'National ID',
      'Iqama',
      'Resident permit number',
      'Civil ID / Resident permit number',
      'ID number',
      'civil_record_or_resident_permit_number',
      'رقم الهوية',
      'الهوية',
      'رقم الهوية أو الإقامة',
      'رقم الإقامة',
      'السجل المدني',
    ],
    mobile: [
      'Mobile',
      'Mobile number',
      'Phone',
      'Phone number',
      'الجوال',
      'رقم الجوال',
      'الهاتف',
      'رقم الهاتف',
    ],
    employee_number: [
      'Employee number',
      'Employee no',
      'Employee #',
      'Employee ID',
      'Staff number',
      'الرقم الوظيفي',
      'رقم الموظف',
    ],
    first_name: ['First name', 'Given name', 'الاسم الأول', 'الاسم الاول'],
    middle_name: ['Middle name', 'Father name', 'الاسم الأوسط', 'اسم الأب'],
    last_name: ['Last name', 'Family name', 'Surname', 'اسم العائلة', 'الاسم الأخير', 'اللقب'],
    gender: ['Gender', 'Sex', 'الجنس'],
    nationality: ['Nationality', 'Country', 'الجنسية'],
    driver_prefered_language: ['Language', 'Preferred language', 'اللغة', 'اللغة المفضلة'],
    email: ['Email', 'E-mail', 'البريد الإلكتروني', 'البريد'],
    driving_license_number: [
      'Driving license number',
      'Driving licence number',
      'License number',
      'Licence number',
      'Driving license',
      'رقم الرخصة',
      'رقم رخصة القيادة',
    ],
    ...DRIVER_DOCUMENT_HEADERS,
  },
  vehicles: {
    plate_no: [
      'Plate',
      'Plate number',
      'Plate #',
      'Number plate',
      'Vehicle plate',
      'رقم اللوحة',
      'اللوحة',
      'لوحة المركبة',
    ],
    plate_kind: ['Plate kind', 'Plate type', 'نوع اللوحة'],
    vehicle_type: ['Vehicle type', 'Type', 'نوع المركبة'],
    fuel_type: ['Fuel type', 'Fuel', 'Product', 'نوع الوقود', 'الوقود'],
    gas_tank_capacity: [
      'Tank capacity (L)',
      'Tank capacity',
      'Gas tank capacity',
      'Tank',
      'Tank liters',
      'Tank litres',
      'سعة الخزان (لتر)',
      'سعة الخزان',
      'الخزان',
    ],
    name: ['Name', 'Vehicle name', 'اسم المركبة', 'الاسم'],
    brand: ['Brand', 'العلامة', 'العلامة التجارية'],
    make: ['Make', 'Manufacturer', 'الصانع', 'الشركة الصانعة'],
    model: ['Model', 'الطراز', 'الموديل'],
    color: ['Color', 'Colour', 'اللون'],
    milage_per_liter: [
      'Kilometers per liter',
      'Kilometres per litre',
      'Mileage per liter',
      'km/l',
      'Consumption (km/L)',
      'كيلومتر لكل لتر',
      'معدل الاستهلاك',
    ],
    odometer: [
      'Odometer (km)',
      'Odometer',
      'Mileage',
      'Last odometer',
      'قراءة العداد (كم)',
      'قراءة العداد',
      'العداد',
      'عداد المسافة',
    ],
    odo_last_updated_date: ['Odometer read on', 'Odometer date', 'تاريخ قراءة العداد', 'تاريخ العداد'],
    cost_center: ['Cost center', 'Cost centre', 'مركز التكلفة'],
    client_reference_number: [
      'Reference',
      'Reference number',
      'Client reference number',
      'Fleet number',
      'Asset number',
      'الرقم المرجعي',
      'المرجع',
      'رقم الأصل',
    ],
    group: ['Vehicle group', 'Group', 'Department', 'مجموعة المركبات', 'المجموعة', 'القسم'],
    driver: [
      'Driver',
      'Driver employee number',
      'Driver civil ID',
      'السائق',
      'رقم السائق',
      'الرقم الوظيفي للسائق',
    ],
    last_service_date: ['Last service', 'Last service date', 'آخر صيانة', 'تاريخ آخر صيانة'],
    next_service_date: ['Next service', 'Next service date', 'الصيانة القادمة', 'تاريخ الصيانة القادمة'],
    ...VEHICLE_DOCUMENT_HEADERS,
  },
  orders: {
    client: ['Client', 'Customer', 'Company', 'العميل', 'الشركة'],
    warehouse: [
      'Delivery site',
      'Delivery place',
      'Place',
      'Warehouse',
      'Site',
      'Location',
      'Ship to',
      'موقع التسليم',
      'الموقع',
    ],
    delivery_date: [
      'Delivery day',
      'Delivery date',
      'Date',
      'Day',
      'يوم التسليم',
      'تاريخ التسليم',
      'التاريخ',
    ],
    delivery_slot: [
      'Slot',
      'Delivery slot',
      'Time slot',
      'Window',
      'Time window',
      'الفترة',
      'فترة التسليم',
      'الوقت',
    ],
    product: ['Product', 'Item', 'Fuel', 'Material', 'المنتج', 'الصنف', 'الوقود'],
    quantity: [
      'Quantity',
      'Qty',
      'Liters',
      'Litres',
      'Volume',
      'Volume (L)',
      'Pieces',
      'الكمية',
      'اللترات',
      'العدد',
    ],
    delivery_branch: ['Depot', 'Branch', 'Delivery branch', 'Store', 'المستودع', 'الفرع', 'المستودع الرئيسي'],
    priority: ['Priority', 'الأولوية'],
    client_reference: [
      'Reference',
      'Client reference',
      'PO',
      'PO number',
      'Purchase order',
      'Order number',
      'المرجع',
      'مرجع العميل',
      'رقم أمر الشراء',
    ],
    notes: ['Notes', 'Note', 'Remarks', 'ملاحظات'],
  },
};

/** The column our own "rows that were not saved" sheet adds; bringing it back is no mistake. */
const OUR_REMARKS = ['Errors', 'What to mend', 'الأخطاء', 'ما يجب تصحيحه'].map(plain);

const FIELD_BY_HEADER = Object.fromEntries(
  (Object.keys(IMPORT_FIELDS) as ImportKind[]).map((kind) => [
    kind,
    new Map(
      IMPORT_FIELDS[kind].flatMap((field) => [
        [plain(field), field] as const,
        ...ALIASES[kind][field]!.map((alias) => [plain(alias), field] as const),
      ]),
    ),
  ]),
) as Record<ImportKind, Map<string, string>>;

export interface Columns {
  /** Field by position in the row; null for what is not read. */
  readonly fields: readonly (string | null)[];
  /** Unknown headers, as written. */
  readonly unknown: readonly string[];
}

/** Reads a row as column headers; null when fewer than two of its cells are known headers. */
export function readHeaderRow(kind: ImportKind, row: readonly string[]): Columns | null {
  const known = FIELD_BY_HEADER[kind];
  const seen = new Set<string>();
  const unknown: string[] = [];
  const fields = row.map((header) => {
    const field = known.get(plain(header));
    if (field && !seen.has(field)) {
      seen.add(field);
      return field;
    }
    if (header.trim() !== '' && !OUR_REMARKS.includes(plain(header)))
      unknown.push(header.trim().slice(0, 80));
    return null;
  });
  return seen.size < 2 ? null : { fields, unknown };
}

/** The headers of the template, in one language. */
export function templateHeader(kind: ImportKind, field: string, language: 'en' | 'ar'): string {
  const isArabic = (text: string) => /\p{Script=Arabic}/u.test(text);
  return ALIASES[kind][field]!.find((alias) => isArabic(alias) === (language === 'ar'))!;
}

export function remarksHeader(language: 'en' | 'ar'): string {
  return language === 'ar' ? 'الأخطاء' : 'Errors';
}

function plain(header: string): string {
  return header
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u064B-\u0652\u0640\p{Cf}]/gu, '')
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/ى/g, 'ي')
    .replace(/ة/g, 'ه')
    .replace(/[^\p{L}\p{N}]/gu, '');
}
