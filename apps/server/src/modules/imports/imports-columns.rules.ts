import { IMPORT_FIELDS, type ImportKind } from '@fleet/contracts/imports.ts';

/**
 * Heads people write above a column, by field: the field's own name, what our templates say in both languages, and what
 * other systems' exports use. Compared without case, spaces, punctuation and Arabic short vowels.
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
      'Driving licence number',
      'License number',
      'Licence number',
      'Driving license',
      'رقم الرخصة',
      'رقم رخصة القيادة',
    ],
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
      'Tank litres',
      'Tank liters',
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
    cost_center: ['Cost centre', 'Cost center', 'مركز التكلفة'],
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
    group: ['Group', 'Vehicle group', 'Department', 'المجموعة', 'مجموعة المركبات', 'القسم'],
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
  },
  orders: {
    client: ['Client', 'Customer', 'Company', 'العميل', 'الشركة'],
    warehouse: [
      'Delivery place',
      'Place',
      'Warehouse',
      'Site',
      'Location',
      'Ship to',
      'موقع التسليم',
      'الموقع',
      'المستودع',
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
      'Litres',
      'Liters',
      'Volume',
      'Volume (L)',
      'Pieces',
      'الكمية',
      'اللترات',
      'العدد',
    ],
    delivery_branch: ['Branch', 'Delivery branch', 'Depot', 'Store', 'الفرع', 'المستودع الرئيسي'],
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
const OUR_REMARKS = ['What to mend', 'ما يجب تصحيحه'].map(plain);

const FIELD_BY_HEAD = Object.fromEntries(
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
  /** Heads nobody understood, as they stand. */
  readonly unknown: readonly string[];
}

/** Reads a row as column heads; null when fewer than two of its cells are heads we know, so that it is none. */
export function readHeads(kind: ImportKind, row: readonly string[]): Columns | null {
  const known = FIELD_BY_HEAD[kind];
  const seen = new Set<string>();
  const unknown: string[] = [];
  const fields = row.map((head) => {
    const field = known.get(plain(head));
    if (field && !seen.has(field)) {
      seen.add(field);
      return field;
    }
    if (head.trim() !== '' && !OUR_REMARKS.includes(plain(head))) unknown.push(head.trim().slice(0, 80));
    return null;
  });
  return seen.size < 2 ? null : { fields, unknown };
}

/** The heads of the template, in one language. */
export function templateHead(kind: ImportKind, field: string, language: 'en' | 'ar'): string {
  const isArabic = (text: string) => /\p{Script=Arabic}/u.test(text);
  return ALIASES[kind][field]!.find((alias) => isArabic(alias) === (language === 'ar'))!;
}

export function remarksHead(language: 'en' | 'ar'): string {
  return language === 'ar' ? 'ما يجب تصحيحه' : 'What to mend';
}

function plain(head: string): string {
  return head
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u064B-\u0652\u0640\p{Cf}]/gu, '')
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/ى/g, 'ي')
    .replace(/ة/g, 'ه')
    .replace(/[^\p{L}\p{N}]/gu, '');
}
