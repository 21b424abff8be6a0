// Made from the names of the files by `npm run reference`; do not edit.
import * as accountsAccountsEndpoints from './accounts/accounts.endpoints.ts';
import * as accountsAccountsSchemas from './accounts/accounts.schemas.ts';
import * as accountsApiKeysEndpoints from './accounts/api-keys.endpoints.ts';
import * as accountsBackgroundEndpoints from './accounts/background.endpoints.ts';
import * as accountsEmailConfirmationEndpoints from './accounts/email-confirmation.endpoints.ts';
import * as accountsPasskeysEndpoints from './accounts/passkeys.endpoints.ts';
import * as accountsSecondFactorEndpoints from './accounts/second-factor.endpoints.ts';
import * as accountsSessionsEndpoints from './accounts/sessions.endpoints.ts';
import * as accountsUsersEndpoints from './accounts/users.endpoints.ts';
import * as administrationOverviewEndpoints from './administration/overview.endpoints.ts';
import * as analysisAnalysisEndpoints from './analysis/analysis.endpoints.ts';
import * as analysisAnalysisSchemas from './analysis/analysis.schemas.ts';
import * as analysisAnalysisQuerySchemas from './analysis/analysis-query.schemas.ts';
import * as analysisAnswersAnswerSchemas from './analysis/answers/answer.schemas.ts';
import * as analysisAnswersAnswersEndpoints from './analysis/answers/answers.endpoints.ts';
import * as analysisSavedAnalysesEndpoints from './analysis/saved-analyses.endpoints.ts';
import * as analysisSavedAnalysesSchemas from './analysis/saved-analyses.schemas.ts';
import * as analysisSavedWorkEndpoints from './analysis/saved-work.endpoints.ts';
import * as analysisSeriesSchemas from './analysis/series.schemas.ts';
import * as analysisStoriesEndpoints from './analysis/stories.endpoints.ts';
import * as analysisStoriesSchemas from './analysis/stories.schemas.ts';
import * as catalogueArchiveFiguresEndpoints from './catalogue/archive-figures.endpoints.ts';
import * as catalogueArchiveFiguresSchemas from './catalogue/archive-figures.schemas.ts';
import * as catalogueCatalogueEndpoints from './catalogue/catalogue.endpoints.ts';
import * as catalogueCatalogueSchemas from './catalogue/catalogue.schemas.ts';
import * as contentApprovedOilsApprovedOilsEndpoints from './content/approved-oils/approved-oils.endpoints.ts';
import * as contentApprovedOilsApprovedOilsSchemas from './content/approved-oils/approved-oils.schemas.ts';
import * as contentCommentsEndpoints from './content/comments.endpoints.ts';
import * as contentContactEndpoints from './content/contact.endpoints.ts';
import * as contentEntriesEndpoints from './content/entries.endpoints.ts';
import * as contentMessagesEndpoints from './content/messages.endpoints.ts';
import * as contentPapersEndpoints from './content/papers.endpoints.ts';
import * as contentPublishedEntriesEndpoints from './content/published-entries.endpoints.ts';
import * as libraryAssignmentsAssignmentsEndpoints from './library/assignments/assignments.endpoints.ts';
import * as libraryAssignmentsAssignmentsSchemas from './library/assignments/assignments.schemas.ts';
import * as libraryAssignmentsReassignmentsEndpoints from './library/assignments/reassignments.endpoints.ts';
import * as libraryAssuranceAssuranceEndpoints from './library/assurance/assurance.endpoints.ts';
import * as libraryAssuranceAssuranceSchemas from './library/assurance/assurance.schemas.ts';
import * as libraryAssuranceAvailabilityEndpoints from './library/assurance/availability.endpoints.ts';
import * as libraryAssurancePublicChartEndpoints from './library/assurance/public-chart.endpoints.ts';
import * as libraryDownloadsDownloadsEndpoints from './library/downloads/downloads.endpoints.ts';
import * as libraryLicencesGrantsEndpoints from './library/licences/grants.endpoints.ts';
import * as libraryLicencesHoldingsEndpoints from './library/licences/holdings.endpoints.ts';
import * as libraryLicencesHoldingsSchemas from './library/licences/holdings.schemas.ts';
import * as libraryLicencesLicencesSchemas from './library/licences/licences.schemas.ts';
import * as libraryOilValuesOilValuesEndpoints from './library/oil-values/oil-values.endpoints.ts';
import * as libraryOilValuesOilValuesSchemas from './library/oil-values/oil-values.schemas.ts';
import * as libraryPdfReportsPdfReportsEndpoints from './library/pdf-reports/pdf-reports.endpoints.ts';
import * as libraryPdfReportsSampleReportEndpoints from './library/pdf-reports/sample-report.endpoints.ts';
import * as libraryProvenanceProvenanceEndpoints from './library/provenance/provenance.endpoints.ts';
import * as libraryRegionalDatabasesRegionalDatabasesEndpoints from './library/regional-databases/regional-databases.endpoints.ts';
import * as libraryRegionalDatabasesRegionalDatabasesSchemas from './library/regional-databases/regional-databases.schemas.ts';
import * as librarySanitySanityEndpoints from './library/sanity/sanity.endpoints.ts';
import * as libraryValuesValuesSchemas from './library/values/values.schemas.ts';
import * as purchasingAdminSearchAdminSearchEndpoints from './purchasing/admin-search/admin-search.endpoints.ts';
import * as purchasingCartCartEndpoints from './purchasing/cart/cart.endpoints.ts';
import * as purchasingCartCartSchemas from './purchasing/cart/cart.schemas.ts';
import * as purchasingDiscountsDiscountsEndpoints from './purchasing/discounts/discounts.endpoints.ts';
import * as purchasingDiscountsDiscountsSchemas from './purchasing/discounts/discounts.schemas.ts';
import * as purchasingFiguresFiguresEndpoints from './purchasing/figures/figures.endpoints.ts';
import * as purchasingInvoicesBillingSchemas from './purchasing/invoices/billing.schemas.ts';
import * as purchasingInvoicesInvoiceSchemas from './purchasing/invoices/invoice.schemas.ts';
import * as purchasingInvoicesInvoicesEndpoints from './purchasing/invoices/invoices.endpoints.ts';
import * as purchasingOrdersOrderDeskEndpoints from './purchasing/orders/order-desk.endpoints.ts';
import * as purchasingOrdersOrdersEndpoints from './purchasing/orders/orders.endpoints.ts';
import * as purchasingOrdersOrdersSchemas from './purchasing/orders/orders.schemas.ts';
import * as purchasingPaymentsCardSchemas from './purchasing/payments/card.schemas.ts';
import * as purchasingPaymentsPaymentIssuesEndpoints from './purchasing/payments/payment-issues.endpoints.ts';
import * as purchasingPaymentsPaymentsEndpoints from './purchasing/payments/payments.endpoints.ts';
import * as purchasingPricingPricingEndpoints from './purchasing/pricing/pricing.endpoints.ts';
import * as purchasingPricingPricingSchemas from './purchasing/pricing/pricing.schemas.ts';
import * as purchasingPurchaseCheckPurchaseCheckEndpoints from './purchasing/purchase-check/purchase-check.endpoints.ts';
import * as purchasingPurchaseOrdersPurchaseOrdersEndpoints from './purchasing/purchase-orders/purchase-orders.endpoints.ts';
import * as purchasingPurchaseOrdersPurchaseOrdersSchemas from './purchasing/purchase-orders/purchase-orders.schemas.ts';
import * as purchasingQuotesQuotesEndpoints from './purchasing/quotes/quotes.endpoints.ts';
import * as purchasingQuotesQuotesSchemas from './purchasing/quotes/quotes.schemas.ts';
import * as purchasingRefundsRefundsEndpoints from './purchasing/refunds/refunds.endpoints.ts';
import * as purchasingRefundsRefundsSchemas from './purchasing/refunds/refunds.schemas.ts';
import * as samplesImportsImportMappingSchemas from './samples/imports/import-mapping.schemas.ts';
import * as samplesImportsImportsEndpoints from './samples/imports/imports.endpoints.ts';
import * as samplesImportsImportsSchemas from './samples/imports/imports.schemas.ts';
import * as samplesOilLabelSchemas from './samples/oil-label.schemas.ts';
import * as samplesPhotosPhotosEndpoints from './samples/photos/photos.endpoints.ts';
import * as samplesSamplesEndpoints from './samples/samples.endpoints.ts';
import * as samplesSamplesSchemas from './samples/samples.schemas.ts';
import * as sharedMoney from './shared/money.ts';
import * as sharedShapes from './shared/shapes.ts';
import * as sharedTasks from './shared/tasks.ts';
import * as sharedText from './shared/text.ts';
import * as standardsPrecisionSchemas from './standards/precision.schemas.ts';
import * as watchesResultSnapshotSchemas from './watches/result-snapshot.schemas.ts';
import * as watchesWatchesEndpoints from './watches/watches.endpoints.ts';

/** The exports of every endpoint file, by module. */
export const endpointFiles = {
  accounts: {
    accountsAccountsEndpoints,
    accountsApiKeysEndpoints,
    accountsBackgroundEndpoints,
    accountsEmailConfirmationEndpoints,
    accountsPasskeysEndpoints,
    accountsSecondFactorEndpoints,
    accountsSessionsEndpoints,
    accountsUsersEndpoints,
  },
  administration: {
    administrationOverviewEndpoints,
  },
  analysis: {
    analysisAnalysisEndpoints,
    analysisAnswersAnswersEndpoints,
    analysisSavedAnalysesEndpoints,
    analysisSavedWorkEndpoints,
    analysisStoriesEndpoints,
  },
  catalogue: {
    catalogueArchiveFiguresEndpoints,
    catalogueCatalogueEndpoints,
  },
  content: {
    contentApprovedOilsApprovedOilsEndpoints,
    contentCommentsEndpoints,
    contentContactEndpoints,
    contentEntriesEndpoints,
    contentMessagesEndpoints,
    contentPapersEndpoints,
    contentPublishedEntriesEndpoints,
  },
  library: {
    libraryAssignmentsAssignmentsEndpoints,
    libraryAssignmentsReassignmentsEndpoints,
    libraryAssuranceAssuranceEndpoints,
    libraryAssuranceAvailabilityEndpoints,
    libraryAssurancePublicChartEndpoints,
    libraryDownloadsDownloadsEndpoints,
    libraryLicencesGrantsEndpoints,
    libraryLicencesHoldingsEndpoints,
    libraryOilValuesOilValuesEndpoints,
    libraryPdfReportsPdfReportsEndpoints,
    libraryPdfReportsSampleReportEndpoints,
    libraryProvenanceProvenanceEndpoints,
    libraryRegionalDatabasesRegionalDatabasesEndpoints,
    librarySanitySanityEndpoints,
  },
  purchasing: {
    purchasingAdminSearchAdminSearchEndpoints,
    purchasingCartCartEndpoints,
    purchasingDiscountsDiscountsEndpoints,
    purchasingFiguresFiguresEndpoints,
    purchasingInvoicesInvoicesEndpoints,
    purchasingOrdersOrderDeskEndpoints,
    purchasingOrdersOrdersEndpoints,
    purchasingPaymentsPaymentIssuesEndpoints,
    purchasingPaymentsPaymentsEndpoints,
    purchasingPricingPricingEndpoints,
    purchasingPurchaseCheckPurchaseCheckEndpoints,
    purchasingPurchaseOrdersPurchaseOrdersEndpoints,
    purchasingQuotesQuotesEndpoints,
    purchasingRefundsRefundsEndpoints,
  },
  samples: {
    samplesImportsImportsEndpoints,
    samplesPhotosPhotosEndpoints,
    samplesSamplesEndpoints,
  },
  watches: {
    watchesWatchesEndpoints,
  },
};

/** The exports of every file of schemas. */
export const schemaFiles = {
  accountsAccountsSchemas,
  analysisAnalysisQuerySchemas,
  analysisAnalysisSchemas,
  analysisAnswersAnswerSchemas,
  analysisSavedAnalysesSchemas,
  analysisSeriesSchemas,
  analysisStoriesSchemas,
  catalogueArchiveFiguresSchemas,
  catalogueCatalogueSchemas,
  contentApprovedOilsApprovedOilsSchemas,
  libraryAssignmentsAssignmentsSchemas,
  libraryAssuranceAssuranceSchemas,
  libraryLicencesHoldingsSchemas,
  libraryLicencesLicencesSchemas,
  libraryOilValuesOilValuesSchemas,
  libraryRegionalDatabasesRegionalDatabasesSchemas,
  libraryValuesValuesSchemas,
  purchasingCartCartSchemas,
  purchasingDiscountsDiscountsSchemas,
  purchasingInvoicesBillingSchemas,
  purchasingInvoicesInvoiceSchemas,
  purchasingOrdersOrdersSchemas,
  purchasingPaymentsCardSchemas,
  purchasingPricingPricingSchemas,
  purchasingPurchaseOrdersPurchaseOrdersSchemas,
  purchasingQuotesQuotesSchemas,
  purchasingRefundsRefundsSchemas,
  samplesImportsImportMappingSchemas,
  samplesImportsImportsSchemas,
  samplesOilLabelSchemas,
  samplesSamplesSchemas,
  standardsPrecisionSchemas,
  watchesResultSnapshotSchemas,
  sharedMoney,
  sharedShapes,
  sharedTasks,
  sharedText,
};
